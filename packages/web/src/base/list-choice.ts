// The filters of a list, from its address.

import { isSystem, type System } from './system.js';

const listOrders = ['rating', 'improved', 'busiest', 'movers', 'name'] as const;
export type ListOrder = (typeof listOrders)[number];

export interface ListChoice {
  readonly system?: System;
  readonly order?: ListOrder;
  readonly state?: string;
  readonly federation?: string;
  readonly club?: string;
  /** A part of a name, or an id. */
  readonly q?: string;
  readonly women?: true;
  /** Juniors up to this age. */
  readonly under?: number;
  /** Seniors from this age. */
  readonly over?: number;
  readonly min?: number;
  readonly max?: number;
  /** Include provisional ratings and inactive players. */
  readonly all?: true;
  /** The rating whose place in the distribution is marked. */
  readonly me?: number;
}

export function readListChoice(search: { readonly [name: string]: unknown }): ListChoice {
  const number = (name: 'under' | 'over' | 'min' | 'max' | 'me') =>
    typeof search[name] === 'number' && Number.isInteger(search[name]) ? { [name]: search[name] } : {};
  const text = (name: 'state' | 'federation') =>
    typeof search[name] === 'string' && /^[A-Za-z]{1,3}$/.test(search[name]) ? { [name]: search[name].toUpperCase() } : {};
  const order = listOrders.find((one) => one === search['order']);
  return {
    ...(isSystem(search['system']) ? { system: search['system'] } : {}),
    ...(order === undefined || order === 'rating' ? {} : { order }),
    ...text('state'),
    ...text('federation'),
    // A club's name may be a number.
    ...(typeof search['club'] === 'string' || typeof search['club'] === 'number'
      ? { club: String(search['club']).slice(0, 80) }
      : {}),
    ...(typeof search['q'] === 'number' || (typeof search['q'] === 'string' && search['q'].trim() !== '')
      ? { q: String(search['q']).slice(0, 100) }
      : {}),
    ...(search['women'] === true ? { women: true as const } : {}),
    ...number('under'),
    ...number('over'),
    ...number('min'),
    ...number('max'),
    ...(search['all'] === true ? { all: true as const } : {}),
    ...number('me'),
  };
}
