// A new study.

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../base/api.js';
import { month } from '../base/format.js';
import { rich, t } from '../base/words.js';
import { canBeTested } from '../lab/draft.js';
import { NewStudyForm } from '../lab/new-study.js';
import { CopyLink } from '../parts/copy-link.js';
import { Loaded } from '../parts/loaded.js';
import { useTitle } from '../parts/title.js';

export function NewStudy() {
  useTitle(t('Test a reform'));
  const bases = useQuery({ queryKey: ['lab-bases'], queryFn: ({ signal }) => api.call('labBases', { signal }) });
  return (
    <>
      <header className="page-head">
        <div className="row head-row">
          <h1>{t('Test a reform')}</h1>
          <CopyLink />
        </div>
        <p>
          {rich('Choose what would be different and which months decide. <link>Studies made so far</link>', {
            link: (text) => <Link to="/lab">{text}</Link>,
          })}
        </p>
      </header>
      <Loaded query={bases} height="60rem">
        {(data) =>
          canBeTested(data.months) ? (
            <NewStudyForm bases={data} />
          ) : (
            <p className="empty">
              {data.months === null
                ? t(
                    'A reform is tested on rated games, and this office has none yet. Imported ratings come without their games: enter reports first.',
                  )
                : t(
                    'A reform is tested on at least two months of games: the earlier ones give ratings, the later ones are predicted. This office has {month} only.',
                    {
                      month: month(`${data.months.first}-01`),
                    },
                  )}
            </p>
          )
        }
      </Loaded>
    </>
  );
}
