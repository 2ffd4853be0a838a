// The fields of a player in a form: to register somebody, and to change what is known of them.

import { idFields, labelOfIds } from '../base/authorities/index.js';
import { t } from '../base/words.js';
import { TextField } from '../parts/form.js';

/** The public fields of a form, without empty ones. */
export function fieldsOf(form: FormData, names: readonly string[]): { [field: string]: string } {
  return Object.fromEntries(
    names.flatMap((name) => {
      const text = String(form.get(name) ?? '').trim();
      return text === '' ? [] : [[name, text]];
    }),
  );
}

export const publicFields = [
  'name',
  ...idFields,
  'nationalId',
  'federation',
  'state',
  'club',
  'sex',
  'title',
  'arbiter',
] as const;
export const privateFields = ['birthDate', 'email', 'phone', 'address'] as const;

export function PersonFields({ of }: { of?: { readonly [field: string]: unknown } | undefined }) {
  const text = (field: string) => String(of?.[field] ?? '');
  return (
    <>
      <div className="fields">
        <TextField label={t('Name (family name, given name)')} name="name" required maxLength={120} defaultValue={text('name')} />
        <label className="field">
          <span className="label">{t('Sex')}</span>
          <select className="input" name="sex" defaultValue={text('sex')}>
            <option value="">{t('not said')}</option>
            <option value="f">{t('female')}</option>
            <option value="m">{t('male')}</option>
          </select>
        </label>
        <TextField label={t('State')} name="state" maxLength={10} defaultValue={text('state')} style={{ width: '5rem' }} />
        <TextField
          label={t('Federation')}
          name="federation"
          maxLength={3}
          defaultValue={text('federation')}
          style={{ width: '5rem' }}
        />
        <TextField label={t('Club')} name="club" maxLength={80} defaultValue={text('club')} />
      </div>
      <div className="fields">
        {idFields.map((field) => (
          <TextField
            key={field}
            label={labelOfIds(field) ?? t('Id')}
            name={field}
            maxLength={20}
            defaultValue={text(field)}
            style={{ width: '9rem' }}
          />
        ))}
        <TextField
          label={t('National id')}
          name="nationalId"
          maxLength={20}
          defaultValue={text('nationalId')}
          style={{ width: '9rem' }}
        />
      </div>
    </>
  );
}

/** Never shown, outside the ledger. */
export function PrivateFields() {
  return (
    <div className="fields">
      <TextField label={t('Birth date')} name="birthDate" type="date" />
      <TextField label={t('E-mail')} name="email" type="email" />
      <TextField label={t('Phone')} name="phone" />
      <TextField label={t('Address')} name="address" whole />
    </div>
  );
}
