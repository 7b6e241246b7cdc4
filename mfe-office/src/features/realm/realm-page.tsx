import { useState } from 'react'
import type { OfficeRealm } from 'shared-api/office/realm'
import { Field, Textarea } from 'shared-ui'
import { dataTable } from '#src/tables/data-table.tsx'
import { useTexts } from '#src/texts.ts'
import styles from './realm.module.css'
import { jsonChange, jsonOf, valueAt, withValue } from './realm-files.ts'
import { RealmForm } from './realm-form.tsx'
import { folderPage } from './realm-frame.tsx'

const days = [7, 15, 30, 60, 90]
const tiers = ['silver', 'gold', 'diamond', 'percentOff']

/** `list`: separated by commas. `links`: one a line. */
type SettingField = { path: string; kind: 'text' | 'number' | 'list' | 'links' }

const fields = (kind: SettingField['kind'], ...paths: string[]): SettingField[] =>
  paths.map((path) => ({ path, kind }))

/** The settings that the office shows, by their place in `settings.json`. Others stay as they are in the file. */
const settingGroups = {
  realm: fields('text', 'name', 'launchDate', 'timeZone', 'rates.exp', 'rates.adena'),
  links: fields(
    'text',
    ...['community', 'discord', 'facebook', 'whatsapp', 'social'].map(
      (to) => `links.${to}`,
    ),
    ...['hopzone', 'l2jbrasil', 'top100arena'].map((site) => `voteSites.${site}.url`),
    ...['client', 'system', 'launcher'].map((file) => `downloads.${file}.url`),
  ),
  navigation: [
    ...fields('list', 'navigation.hidden', 'navigation.order', 'navigation.pagesOff'),
    ...fields('links', 'navigation.links'),
  ],
  coins: [
    ...fields('number', 'coin.price'),
    ...fields('text', 'coin.currency'),
    ...fields('list', 'coin.packs'),
  ],
  premium: days.flatMap((count) =>
    fields('number', ...tiers.map((tier) => `premium.${count}.${tier}`)),
  ),
}

type Link = { label: Record<string, string>; url: string }

function toText(value: unknown, kind: SettingField['kind']): string {
  if (value === undefined || value === null) return ''
  if (kind === 'list') return (value as unknown[]).join(', ')
  if (kind !== 'links') return String(value)
  const lines = (value as Link[]).map(({ label, url }) =>
    [label.pt, label.en, label.es, url].join(' | '),
  )
  return lines.join('\n')
}

/** @returns the value of a field, undefined if it is empty. What makes no sense stays as it was typed: the check tells. */
function fromText(text: string, kind: SettingField['kind']): unknown {
  if (text.trim() === '') return undefined
  const parts = (separator: RegExp) => text.split(separator).map((part) => part.trim())
  const asNumber = (part: string) => (Number.isNaN(Number(part)) ? part : Number(part))
  if (kind === 'number') return asNumber(text.trim().replace(',', '.'))
  if (kind === 'list') return parts(/,/).filter(Boolean).map(asNumber)
  if (kind === 'text') return text.trim()
  return parts(/\n/)
    .filter(Boolean)
    .map((line) => {
      const [pt, en, es, url] = line.split('|').map((part) => part.trim())
      return { label: { pt, en, es }, url }
    })
}

const file = 'settings.json'

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
