// A person's questions to the office, and the page of one question.

import { useParams, useSearch } from '@tanstack/react-router';
import { t } from '../base/words.js';
import { AskQuestion, QuestionTable, QuestionThread } from '../office/questions.js';
import { Guard } from '../parts/guard.js';
import { useTitle } from '../parts/title.js';

export function Questions() {
  useTitle(t('Questions'));
  const start = useSearch({ from: '/questions' });
  return (
    <Guard atLeast="player">
      <header className="page-head">
        <h1>{t('Questions to the office')}</h1>
        <p className="soft">
          {t('About a result, a rating or a merge. You and the office see the question and its answers; nobody else does.')}
        </p>
      </header>
      <section className="stack" aria-labelledby="ask">
        <h2 id="ask">{t('Ask')}</h2>
        <AskQuestion start={start} />
      </section>
      <section className="stack" aria-labelledby="mine">
        <h2 id="mine">{t('Asked before')}</h2>
        <QuestionTable />
      </section>
    </Guard>
  );
}

export function QuestionPage() {
  useTitle(t('Question'));
  const { question } = useParams({ from: '/questions/$question' });
  return (
    <Guard atLeast="player">
      <QuestionThread id={question} />
    </Guard>
  );
}
