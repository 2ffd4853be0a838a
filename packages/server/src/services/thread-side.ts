// The thread's side: executes one piece of work after the other.

import { parentPort } from 'node:worker_threads';
import type { AnswerToQuestion, Question, Ready, Reply } from './thread.js';

type FromMain<Work> = { readonly id: number; readonly work: Work } | AnswerToQuestion;

const asked = new Map<number, (answer: AnswerToQuestion) => void>();
let lastQuestion = 0;

/** `transfer` names the buffers of a value to transfer instead of copying. */
export function answerOrders<Work, Value>(
  answer: (work: Work) => Promise<Value> | Value,
  transfer: (value: Value) => readonly ArrayBuffer[] = () => [],
): void {
  const port = parentPort;
  port?.on('message', async (message: FromMain<Work>) => {
    if ('question' in message) {
      asked.get(message.question)?.(message);
      asked.delete(message.question);
      return;
    }
    const { id, work } = message;
    try {
      const value = await answer(work);
      port.postMessage({ id, ok: true, value } satisfies Reply<Value>, transfer(value));
    } catch (error) {
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      port.postMessage({ id, ok: false, message: text } satisfies Reply<Value>);
    }
  });
  port?.postMessage({ ready: true } satisfies Ready);
}

/** Asks the thread that ordered the work. */
export async function askMain(about: unknown): Promise<unknown> {
  const question = ++lastQuestion;
  const answer = await new Promise<AnswerToQuestion>((resolve) => {
    asked.set(question, resolve);
    parentPort?.postMessage({ question, about } satisfies Question);
  });
  if (answer.ok) return answer.value;
  throw new Error(answer.message);
}
