// Following a player, an event or a list: by mail for logged-in readers, by feed for anybody.

import { useQuery } from '@tanstack/react-query';
import { api, queries } from '../base/api.js';
import { useSession } from '../base/session.js';
import { t } from '../base/words.js';
import { ProblemText, useAction } from './form.js';

export type FollowKind = 'player' | 'event' | 'list' | 'queue';

export function useFollowing() {
  const session = useSession();
  return useQuery({
    queryKey: ['following'],
    queryFn: ({ signal }) => api.call('following', { signal }),
    enabled: session !== undefined && session !== null && !session.mustSetUpSecondFactor,
  });
}

export function Follow({ kind, id, feed }: { kind: FollowKind; id: string; feed?: string }) {
  const { data } = useFollowing();
  const isFollowed = data?.items.some((one) => one.kind === kind && one.id === id) === true;
  const change = useAction(async () => {
    const params = { kind, id };
    if (isFollowed) await api.call('unfollow', { params });
    else await api.call('follow', { params });
    await queries.invalidateQueries({ queryKey: ['following'] });
  });
  return (
    <span className="follow">
      {data === undefined ? null : (
        <button
          type="button"
          className="link-button"
          aria-pressed={isFollowed}
          disabled={change.busy}
          onClick={() => void change.run()}
        >
          {isFollowed ? t('Stop following by mail') : t('Follow by mail')}
        </button>
      )}
      {feed === undefined ? null : (
        <>
          {data === undefined ? null : ' · '}
          <a href={feed}>{t('Feed')}</a>
        </>
      )}
      <ProblemText error={change.error} />
    </span>
  );
}
