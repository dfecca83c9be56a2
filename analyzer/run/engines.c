#include "engines.h"

#include "answer/question/work.h"
#include "message.h"
#include <sabot/engine/engine.h>

void engines_say(const sabot_question *question)
{
    for (size_t i = 0; i < question->wagers_count; i++) {
        const sabot_wager *wager = &question->wagers[i];
        sabot_engine engine = sabot_engine_for(question->shoe, wager, question->condition);
        if (sabot_question_determines(question, wager))
            message_note("%s: %s", wager->name, sabot_engine_name(&engine));
    }
}

/* A bet that distinguishes many cards over the whole coup is slow. */
void engines_say_if_long(const sabot_question *question, const options *o)
{
    for (size_t i = 0; progress_is_wanted(o) && i < question->wagers_count; i++) {
        const sabot_wager *wager = &question->wagers[i];
        double seconds = sabot_question_determines(question, wager)
                             ? sabot_question_seconds(question, wager)
                             : 0;
        sabot_view view;
        sabot_wager_view(&view, wager);
        if (seconds > 3)
            progress_note(o, "%s: distinguishes %u kinds of cards; counting takes about %.0f s",
                          wager->name, view.opening.kinds, seconds);
    }
}
