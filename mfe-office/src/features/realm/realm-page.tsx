import { useState } from 'react'
import type { OfficeRealm } from 'shared-api/office/realm'
import { Field, Textarea } from 'shared-ui'
import { dataTable } from '#src/tables/data-table.tsx'
import { useTexts } from '#src/texts.ts'
import styles from './realm.module.css'
import { jsonChange, jsonOf, valueAt, withValue } from './realm-files.ts'
import { RealmForm } from './realm-form.tsx'
import { folderPage } from './realm-frame.tsx'
import { fromText, type SettingField, settingGroups, toText } from './setting-fields.ts'

const file = 'settings.json'

/** Name, links, prices and navigation bar, and what was live when. */
export const realmPage = folderPage('realm', ({ realm }) => (
  <>
    <Settings realm={realm} />
    <HistoryTable hasTitle rows={realm.history} />
  </>
))

function Settings({ realm }: { realm: OfficeRealm }) {
  const { t } = useTexts()
  const own = jsonOf(realm, file)
  /** path → what was typed and its kind */
  const [typed, setTyped] = useState<Record<string, [string, SettingField['kind']]>>({})
  const changed = () =>
    Object.entries(typed).reduce(
      (settings, [path, [text, kind]]) => withValue(settings, path, fromText(text, kind)),
      own,
    )
  return (
    <RealmForm
      title={t('realm.settings')}
      realm={realm}
      changes={() => [jsonChange(realm, file, changed())]}
      onSaved={() => setTyped({})}
    >
      {Object.entries(settingGroups).map(([name, fields]) => (
        <details key={name} open={name === 'realm'} className={styles.group}>
          <summary>{t(`settingGroup.${name as keyof typeof settingGroups}`)}</summary>
          <div className={styles.grid}>
            {fields.map(({ path, kind }) => (
              <Setting
                key={path}
                path={path}
                kind={kind}
                value={typed[path]?.[0] ?? toText(valueAt(own, path), kind)}
                usual={toText(valueAt(realm.defaults, path), kind)}
                onChange={(text) => setTyped({ ...typed, [path]: [text, kind] })}
              />
            ))}
          </div>
        </details>
      ))}
    </RealmForm>
  )
}

type SettingProps = SettingField & {
  value: string
  /** What counts while the field is empty. */
  usual: string
  onChange: (text: string) => void
}

function Setting({ path, kind, value, usual, onChange }: SettingProps) {
  const { t, known } = useTexts()
  const [, days, tier = ''] = /^premium\.(\d+)\.(.+)$/.exec(path) ?? []
  const label = days
    ? t('realm.premiumLabel', { tier: known('setting', tier), days: Number(days) })
    : known('setting', path.replaceAll('.', '_'))
  const hint = kind === 'list' || kind === 'links' ? t(`realm.${kind}Hint`) : undefined
  const Control = kind === 'links' ? Textarea : Field
  return (
    <Control
      label={label}
      value={value}
      placeholder={usual}
      hint={hint}
      inputMode={kind === 'number' ? 'decimal' : undefined}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

const HistoryTable = dataTable<OfficeRealm['history'][number]>(
  'realm.history',
  ({ moment }) => ({
    'column.at': ({ at }) => moment(at),
    'column.actor': ({ by }) => by,
    'column.version': ({ settings }) => settings ?? '—',
  }),
)
