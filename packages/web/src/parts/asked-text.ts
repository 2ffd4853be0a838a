// A text field whose value is in the address: typing changes the address; Back and links change the field.

import { useEffect, useRef, useState } from 'react';

/**
 * The field's text, and a function that takes what is typed and returns it as the address will have it: without spaces around it,
 * or as `inAddress` says.
 */
export function useAskedText(
  asked = '',
  inAddress: (typed: string) => string = (typed) => typed.trim(),
): readonly [string, (typed: string) => string] {
  const [text, setText] = useState(asked);
  // What was typed reaches the address later, so several values may be on their way.
  const sent = useRef([asked]);
  useEffect(() => {
    const at = sent.current.indexOf(asked);
    sent.current = at < 0 ? [asked] : sent.current.slice(at);
    if (at < 0) setText(asked);
  }, [asked]);
  const type = (typed: string): string => {
    const next = inAddress(typed);
    setText(typed);
    sent.current.push(next);
    return next;
  };
  return [text, type];
}
