// A rating that is in the address: what is typed stays in the field, and only a rating reaches the address.

import type { ReactNode } from 'react';
import { excerpt } from '../base/sentence.js';
import { t } from '../base/words.js';
import { useAskedText } from './asked-text.js';
import { NumberField } from './fields.js';

export function RatingField({
  label,
  asked,
  onChange,
  width,
}: {
  label: ReactNode;
  asked: number | undefined;
  onChange: (rating: number | undefined) => void;
  width?: string;
}) {
  const [text, type] = useAskedText(asked === undefined ? '' : String(asked), (typed) => String(ratingOf(typed) ?? ''));
  const isWrong = text.trim() !== '' && ratingOf(text) === undefined;
  return (
    <NumberField
      label={label}
      value={text}
      problem={isWrong ? t('“{text}” is not a rating.', { text: excerpt(text.trim()) }) : undefined}
      onChange={(typed) => {
        type(typed);
        onChange(ratingOf(typed));
      }}
      {...(width === undefined ? {} : { width })}
    />
  );
}

function ratingOf(text: string): number | undefined {
  return /^\d{1,4}$/.test(text.trim()) ? Number(text) : undefined;
}
