import { type Static, type TProperties, Type } from 'typebox'
import { oneOf, orNull } from './answers.ts'
import { navigation } from './realm-navigation.ts'
import { languages } from './rules/languages.ts'
import { premiumDurations } from './rules/prices.ts'

const strict = { additionalProperties: false }

/** An object that may be left out, as may each of its settings. */
const section = <Properties extends TProperties>(
  properties: Properties,
  options: { description?: string } = {},
) => Type.Object(properties, { ...strict, default: {}, ...options })

/** Addresses that a browser may follow: https, or a path of this site (not //another.host). */
const reachable = '^(https://|/(?!/))'

const link = (value: string, description: string) =>
  Type.String({ default: value, minLength: 1, pattern: reachable, description })

const voteSite = (url: string) =>
  section({
    url: Type.String({
      default: url,
      pattern: '^https://',
      description: '{playerId} is replaced by the player id, where the site takes one',
    }),
  })

const download = (size: number) =>
  section({
    url: orNull(Type.String({ pattern: reachable }), {
      default: null,
      description: 'Null until there is a file to offer',
    }),
    size: orNull(Type.Integer({ minimum: 1 }), {
      default: size,
      description: 'Bytes (1 GB = 1,000,000,000 bytes)',
    }),
    sha256: orNull(Type.String({ pattern: '^[0-9a-f]{64}$' }), {
      default: null,
      description: 'The checksum that players compare; null when none is published',
    }),
  })

const probe = (description: string) =>
  orNull(
    Type.Object(
      {
        host: Type.String({ minLength: 1, examples: ['127.0.0.1'] }),
        port: Type.Integer({ minimum: 1, maximum: 65535, examples: [7777] }),
      },
      strict,
    ),
    { default: null, description },
  )

const seconds = (value: number) =>
  Type.Integer({ default: value, minimum: 1, maximum: 86_400 })

const refreshSeconds = section(
  {
    home: seconds(15),
    news: seconds(60),
    players: seconds(60),
    clans: seconds(60),
    castles: seconds(60),
    events: seconds(60),
    bosses: seconds(30),
  },
  { description: 'How long a public answer is served before it is read again' },
)

const server = section(
  {
    game: probe(
      'Where the game server listens; null probes the listener of the demo realm',
    ),
    login: probe('Where the login server listens; null probes that of the demo realm'),
    refreshSeconds,
  },
  { description: 'For the servers alone; never sent to a browser' },
)

const premiumCoins = Type.Integer({ minimum: 1, maximum: 100_000 })

/** In coins before the discount. */
const tariff = Type.Partial(
  Type.Object({
    silver: premiumCoins,
    gold: premiumCoins,
    diamond: premiumCoins,
    percentOff: Type.Integer({ minimum: 0, maximum: 90 }),
  }),
  strict,
)

const rate = Type.String({ default: '7x', minLength: 1, maxLength: 10 })

/** The settings that pages may use: everything but `server`. */
const PublicRealm = Type.Object(
  {
    name: Type.String({ default: 'Aurora Interlude', minLength: 1, maxLength: 60 }),
    siteUrl: orNull(
      Type.String({ pattern: '^(https://[^/?#\\s]+|http://localhost(:[0-9]+)?)$' }),
      {
        default: null,
        examples: ['https://play.example.com'],
        description:
          'Where players reach the site, such as https://play.example.com; links that leave it, in mails and the news feed, begin with it',
      },
    ),
    launchDate: Type.String({
      default: '2025-10-17T18:00:00-03:00',
      format: 'date-time',
      description: 'The launch moment, ISO 8601 with its offset',
    }),
    timeZone: Type.String({
      default: 'America/Sao_Paulo',
      minLength: 1,
      description: 'IANA name; sieges and dates of the realm are told in it',
    }),
    languages: Type.Array(oneOf(...languages), {
      default: [...languages],
      minItems: 1,
      uniqueItems: true,
    }),
    homeUrl: link('/', 'Where an unknown vote site leads'),
    links: section({
      community: link(
        'https://discord.com/invite/your-server',
        'The community chat of the navigation bar and footer',
      ),
      discord: link('https://discord.com/invite/your-server', 'The Discord server'),
      facebook: link('https://www.facebook.com/your-page', 'The Facebook page'),
      whatsapp: link('https://chat.whatsapp.com/your-group', 'The WhatsApp group'),
      social: link('https://www.instagram.com/your-profile', 'The Instagram profile'),
    }),
    voteSites: section({
      hopzone: voteSite('https://l2.hopzone.net/site/vote/000000/1'),
      l2jbrasil: voteSite(
        'https://top.l2jbrasil.com/index.php?a=in&u=your-server&player_id={playerId}',
      ),
      top100arena: voteSite(
        'https://www.top100arena.com/listing/00000/vote?incentive={playerId}',
      ),
    }),
    downloads: section({
      client: download(2_950_000_000),
      system: download(20_000_000),
      launcher: download(12_000_000),
    }),
    coin: section({
      itemId: Type.Integer({ default: 4037, minimum: 1, maximum: 65535 }),
      price: Type.Number({
        default: 1,
        exclusiveMinimum: 0,
        maximum: 10_000,
        description: 'The price of one coin, with at most two decimals',
      }),
      currency: Type.String({ default: 'BRL', pattern: '^[A-Z]{3}$' }),
      packs: Type.Optional(
        Type.Array(Type.Integer({ minimum: 1, maximum: 10_000 }), {
          minItems: 1,
          maxItems: 60,
          uniqueItems: true,
          examples: [[10, 50, 100]],
          description: 'Coins that can be bought at once; without it, those of the site',
        }),
      ),
    }),
    premium: Type.Optional(
      Type.Partial(Type.Record(oneOf(...premiumDurations), tariff), {
        ...strict,
        examples: [{ 30: { silver: 25, gold: 35, diamond: 45, percentOff: 5 } }],
        description: 'Prices of premium by days, where they differ from those of the site',
      }),
    ),
    payment: section({
      checkoutHosts: Type.Array(Type.String({ pattern: '^[a-z0-9.-]+$' }), {
        default: [
          'www.mercadopago.com.br',
          'www.mercadopago.com',
          'sandbox.mercadopago.com.br',
        ],
        description: 'The hosts that a browser may be sent to for a payment, over https',
      }),
    }),
    rates: section(
      { exp: rate, adena: rate },
      { description: 'As shown on the home card' },
    ),
  },
  strict,
)
export type PublicRealm = Static<typeof PublicRealm>

/** realm.json, which the gateway and the API read at run time. */
export const Realm = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    ...PublicRealm.properties,
    navigation,
    server,
    /** Texts and pictures of the realm folder, which `portal` makes pages of. */
    content: Type.Optional(Type.Unknown()),
  },
  { ...strict, title: 'Realm settings' },
)
export type Realm = Static<typeof Realm>
