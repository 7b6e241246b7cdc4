import type { ReactNode } from 'react'
import { ApiError } from 'shared-api'
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
import { crossedSwords, deathSkull, twoCoins, upgrade } from 'shared-ui/icons'

function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="specimen">
      <h2>{name}</h2>
      {children}
    </section>
  )
}

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

export function Buttons() {
  return (
    <Specimen name="Button, LinkButton">
      <div className="row">
        {(['brass', 'outline', 'ink'] as const).map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
        <LinkButton variant="outline" render={anchor}>
          Create account
        </LinkButton>
        <Button size="small">Small</Button>
        <Button variant="ink" size="small">
          Send coins
        </Button>
        <Button disabled>Disabled</Button>
        <Button variant="ink" disabled>
          Disabled
        </Button>
      </div>
    </Specimen>
  )
}

export function Titles() {
  return (
    <Specimen name="PageTitle, SectionTitle">
      <PageTitle>Top players</PageTitle>
      <div className="columns">
        <SectionTitle icon={crossedSwords}>PvP</SectionTitle>
        <SectionTitle icon={deathSkull} level={3}>
          PK
        </SectionTitle>
        <SectionTitle>Without an icon</SectionTitle>
      </div>
    </Specimen>
  )
}

export function Cards() {
  return (
    <Specimen name="Card, DefinitionList, Ribbon, StatusDot">
      <div className="columns">
        <Card as="section" aria-labelledby="stone">
          <SectionTitle id="stone">Server status</SectionTitle>
          <DefinitionList
            entries={[
              { term: 'Status', description: <StatusDot online>Online</StatusDot> },
              { term: 'Login', description: <StatusDot online={false}>Offline</StatusDot> },
              { term: 'Launch', description: '17 Oct 2025' },
              { term: 'Players', description: '1,284' },
            ]}
          />
        </Card>
        <Card>
          <Icon icon={upgrade} size="emblem" />
          <a href="#catalogue" data-cover>
            The whole card is the link
          </a>
        </Card>
        <Card surface="parchment">
          <SectionTitle icon={twoCoins}>Account</SectionTitle>
          <DefinitionList
            entries={[
              { term: 'Login', description: 'demo' },
              {
                term: 'Email',
                description: 'a.very.long.address@aurora-interlude.example',
              },
            ]}
          />
          <div className="row">
            <Ribbon tier="silver">Silver</Ribbon>
            <Ribbon tier="gold">Gold · until 15 Jan 2027</Ribbon>
            <Ribbon tier="diamond">Diamond</Ribbon>
            <Ribbon tier="none">Premium inactive</Ribbon>
          </div>
        </Card>
      </div>
    </Specimen>
  )
}

export function Forms() {
  return (
    <Specimen name="Field, Select, Notice">
      <div className="columns">
        <Field label="Username" autoComplete="username" hint="The one of the game client" />
        <Field label="Email" type="email" error="Invalid email" defaultValue="demo@" />
        <Field label="Disabled" disabled defaultValue="demo" />
        <Select
          label="Duration"
          options={[
            { value: 7, label: '7 days' },
            { value: 60, label: '60 days (10% OFF)' },
          ]}
        />
        <Notice tone="error">Incorrect password</Notice>
        <Notice tone="success">Password changed successfully!</Notice>
      </div>
    </Specimen>
  )
}

export function Lists() {
  return (
    <Specimen name="RankedList">
      <div className="columns">
        {[players, players.slice(0, 3), []].map((entries) => (
          <section key={entries.length}>
            <SectionTitle icon={crossedSwords} id={`list-${entries.length}`}>
              PvP
            </SectionTitle>
            <RankedList aria-labelledby={`list-${entries.length}`} entries={entries} />
          </section>
        ))}
      </div>
    </Specimen>
  )
}

const failed = {
  ok: false,
  error: new ApiError({
    message: 'down',
    status: 503,
    code: 'down',
    requestId: null,
    body: null,
  }),
} as const

export function States() {
  return (
    <Specimen name="DataStates, StateNote">
      <div className="columns">
        <DataStates source={null}>{() => null}</DataStates>
        <DataStates source={failed} onRetry={() => {}}>
          {() => null}
        </DataStates>
        <DataStates
          source={{ ok: true, data: [] }}
          isEmpty={(list) => list.length === 0}
          emptyText="No news yet"
        >
          {() => null}
        </DataStates>
        <StateNote state="error">We couldn’t open “Top players”.</StateNote>
      </div>
    </Specimen>
  )
}
