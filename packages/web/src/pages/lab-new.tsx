// A new study.

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../base/api.js';
import { rich, t } from '../base/words.js';
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
          data.months === null ? (
            <p className="empty">{t('Nothing is rated here yet, so there is nothing to test a reform on.')}</p>
          ) : (
            <NewStudyForm bases={data} />
          )
        }
      </Loaded>
    </>
  );
}
