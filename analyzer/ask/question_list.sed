# The questions of docs/questions.md with their commands, as a C text.
1i #include "ask/question_list.h"
1i const char question_list[] =
$a ;
/^### /!{/^\$ /!d}
s/[\\"]/\\&/g
s/^### \(.*\)/"\1\\n"/
s/^\$ \(.*\)/"    \1\\n"/
