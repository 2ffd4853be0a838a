// The office's profile, on its own page.

import { t } from '../base/words.js';
import { OfficePage } from '../office/frame.js';
import { OfficeProfile } from '../office/profile.js';

export function OfficeProfilePage() {
  return (
    <OfficePage title={t('Profile')}>
      <OfficeProfile />
    </OfficePage>
  );
}
