import { describe, expect, it } from '@jest/globals'
import { parseRealm } from 'shared-api/contract'
import { voteTarget } from './vote-target.ts'

const hopzone = 'https://l2.hopzone.net/site/vote/000000/1'
const l2jbrasil = 'https://top.l2jbrasil.com/?u=your-server&player_id='
const top100arena = 'https://www.top100arena.com/vote?incentive='
const home = '/'

const realm = parseRealm({
  voteSites: {
    l2jbrasil: { url: `${l2jbrasil}{playerId}` },
    top100arena: { url: `${top100arena}{playerId}` },
  },
})

describe('voteTarget', () => {
  it.each([
    ['hopzone', '1', hopzone],
    ['HopZone', '1', hopzone],
    ['hopzone', 'not a player', hopzone],
    ['l2jbrasil', '1', `${l2jbrasil}1`],
    ['L2JBRASIL', 'Sylvaine_80', `${l2jbrasil}Sylvaine_80`],
    ['top100arena', '42', `${top100arena}42`],
    ['Top100Arena', 'a-b', `${top100arena}a-b`],
    ['top100arena', 'x'.repeat(24), `${top100arena}${'x'.repeat(24)}`],
  ])('takes %s of player %s to %s (§2.22)', (site, playerId, target) => {
    expect(voteTarget(site, playerId, realm)).toBe(target)
  })

  it.each([
    ['gamesites200', '1'],
    ['', '1'],
    ['constructor', '1'],
    ['__proto__', '1'],
    ['hopzone.evil.example', '1'],
  ])('takes the unknown site "%s" home (§2.22)', (site, playerId) => {
    expect(voteTarget(site, playerId, realm)).toBe(home)
  })

  it.each([
    '',
    'x'.repeat(25),
    '1&u=someone-else',
    '1#',
    '../..',
    '@evil.example',
    '1 2',
    '%31',
    'é',
    '<script>',
    '1\n',
  ])('takes the player id %j, which is none, to its site without it', (playerId) => {
    expect(voteTarget('l2jbrasil', playerId, realm)).toBe(l2jbrasil)
    expect(voteTarget('Top100Arena', playerId, realm)).toBe(top100arena)
    expect(voteTarget('hopzone', playerId, realm)).toBe(hopzone)
  })

  it.each([
    'http://top.l2jbrasil.com/?p={playerId}',
    'https://{playerId}.l2jbrasil.com/',
    'https://top.l2jbrasil.com{playerId}',
    'https://{playerId}@l2jbrasil.com/',
    '//l2jbrasil.com/{playerId}',
    'javascript:alert({playerId})',
  ])('trusts settings no further than https and their own host: %s', (url) => {
    const voteSites = { ...realm.voteSites, l2jbrasil: { url } }
    const target = voteTarget('l2jbrasil', 'evil', { ...realm, voteSites })
    const isHome = target === home
    const isOnHost =
      target.startsWith('https://') && new URL(target).host === 'l2jbrasil.com'
    expect(isHome || isOnHost).toBe(true)
  })

  it('goes to the home that the operator names', () => {
    const elsewhere = { ...realm, homeUrl: 'https://aurora.example/' }
    expect(voteTarget('elsewhere', '1', elsewhere)).toBe('https://aurora.example/')
  })
})
