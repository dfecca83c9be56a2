# A text file as a C text: each line in its quotes.
s/[\\"]/\\&/g
s/.*/"&\\n"/
1i extern const char html_style[];
1i const char html_style[] =
$a ;
