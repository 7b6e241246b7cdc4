import 'shared-ui/tokens.css'
import 'shared-ui/fonts.css'
import 'shared-ui/base.css'
import './catalogue.css'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { ApiError } from 'shared-api'
import { withI18n } from 'shared-i18n/testing'
import {
  Button,
  Card,
  DataStates,
  DefinitionList,
  Field,
  Icon,
  LinkButton,
  Notice,
  PageTitle,
  RankedList,
  Ribbon,
  SectionTitle,
  Select,
  StateNote,
  StatusDot,
} from 'shared-ui'
import * as icons from 'shared-ui/icons'

const { crossedSwords, deathSkull, twoCoins, upgrade } = icons

const anchor = <Props extends object>(props: Props) => (
  <a href="#catalogue" {...props}>
    Create account
  </a>
)

const players = [
  { name: 'Sylvaine', detail: 'Sagittarius', figure: '1,204' },
  { name: 'Thornwick', detail: 'Duelist', figure: '1,187' },
  { name: 'Oriana', detail: 'Archmage', figure: '1,120' },
  { name: 'Bragthar', detail: 'Ghost Hunter', figure: '988' },
  { name: 'WWWWWWWWWWWWWWWW', detail: 'Spectral Dancer', figure: '2,147,483,647' },
  { name: 'Mirelune', figure: '866' },
].map((player) => ({ ...player, key: player.name }))

const server = [
  { term: 'Status', description: <StatusDot online>Online</StatusDot> },
  { term: 'Login', description: <StatusDot online={false}>Offline</StatusDot> },
  { term: 'Launch', description: '17 Oct 2025' },
  { term: 'Players', description: '1,284' },
]

const account = [
  { term: 'Login', description: 'demo' },
  { term: 'Email', description: 'a.very.long.address@aurora-interlude.example' },
]

const days = [
  { value: 7, label: '7 days' },
  { value: 60, label: '60 days (10% OFF)' },
]

const failed = {
  ok: false,
  error: new ApiError({ message: 'down', status: 503, code: 'down' }),
} as const

/** Every component in every state, by heading. The same on both surfaces, whose ids differ. */
const specimens = (surface: string): Record<string, ReactNode> => ({
  'PageTitle, SectionTitle': (
    <>
      <PageTitle>Top players</PageTitle>
      <SectionTitle icon={crossedSwords}>PvP</SectionTitle>
      <SectionTitle icon={deathSkull} level={3}>
        PK
      </SectionTitle>
      <SectionTitle>Without an icon</SectionTitle>
    </>
  ),
  'Button, LinkButton': (
    <>
      {(['brass', 'outline', 'ink'] as const).map((variant) => (
        <div key={variant} className="row">
          <Button variant={variant}>{variant}</Button>
          <LinkButton variant={variant} render={anchor}>
            Create account
          </LinkButton>
          <Button variant={variant} size="small">
            Small
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
        </div>
      ))}
    </>
  ),
  'Field, Select, Notice': (
    <>
      <Field label="Username" autoComplete="username" hint="The one of the game client" />
      <Field label="Email" type="email" error="Invalid email" defaultValue="demo@" />
      <Field label="Disabled" disabled defaultValue="demo" />
      <Select label="Duration" options={days} />
      <Notice tone="error">Incorrect password</Notice>
      <Notice tone="success">Password changed successfully!</Notice>
    </>
  ),
  RankedList: [players, players.slice(0, 3), []].map((entries) => {
    const id = `${surface}-${entries.length}`
    return (
      <section key={id}>
        <SectionTitle icon={crossedSwords} id={id}>
          PvP
        </SectionTitle>
        <RankedList aria-labelledby={id} entries={entries} />
      </section>
    )
  }),
  'Card, DefinitionList, StatusDot': (
    <>
      <Card>
        <DefinitionList entries={server} />
      </Card>
      <Card>
        <Icon icon={upgrade} size="emblem" />
        <a href="#catalogue" data-cover>
          The whole card is the link
        </a>
      </Card>
      <Card surface="parchment">
        <SectionTitle icon={twoCoins}>Account</SectionTitle>
        <DefinitionList entries={account} />
      </Card>
    </>
  ),
  Ribbon: (['silver', 'gold', 'diamond', 'none'] as const).map((tier) => (
    <Ribbon key={tier} tier={tier}>
      {tier} · until 15 Jan 2027
    </Ribbon>
  )),
  'DataStates, StateNote': (
    <>
      <DataStates source={null}>{() => null}</DataStates>
      <DataStates source={failed} onRetry={() => {}}>
        {() => null}
      </DataStates>
      <DataStates
        source={{ ok: true, data: [] }}
        isEmpty={() => true}
        emptyText="No news yet"
      >
        {() => null}
      </DataStates>
      <StateNote state="error">We couldn’t open “Top players”.</StateNote>
    </>
  ),
  Icon: Object.entries(icons).map(([name, icon]) => (
    <span key={name}>
      <Icon icon={icon} size="large" /> {name}
    </span>
  )),
})

const catalogue = (
  <main className="catalogue" id="catalogue">
    <h1>shared-ui</h1>
    {['night', 'parchment'].map((surface) => (
      <div key={surface} className="surface" data-surface={surface}>
        {Object.entries(specimens(surface)).map(([name, specimen]) => (
          <section key={name} className="specimen">
            <h2>{name}</h2>
            <div className="columns">{specimen}</div>
          </section>
        ))}
      </div>
    ))}
  </main>
)

const root = document.createElement('div')
document.body.append(root)
createRoot(root).render(withI18n(catalogue, {}, 'en'))
