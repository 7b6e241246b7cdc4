import type { Random } from '#src/demo/random.ts'

const known =
  words(`Valhalla Requiem Genesis Imperium Nemesis Irmandade Hermandad Fenix Avalon Olympus
  Resistencia Renegados Inquisicao Apocalypse Dinastia Legado Vanguarda Eclipse Insanos Templarios
  Bastardos Camelot Odisseia Exodus Elysium Gladiadores Invictus Legends Mercenarios Oblivion
  Pandemonium Paladinos Prometheus Ragnarok Sanctuary Sentinelas Supremacy Tormenta Untouchables
  Vendetta Vikings Vindicta Warlords Zenith Tropa Conquistadores Guardianes Fantasmas Anarquia Asgard`)

const first =
  words(`Ancient Black Blood Bright Bronze Crimson Dark Dawn Dragon Elder Fallen Fire Ghost
  Golden Holy Iron Last Lion Moon Night Old Pure Raven Red Royal Sacred Shadow Silver Sky Storm Sun
  White Wild Winter Wolf`)

const second =
  words(`Alliance Army Blades Brothers Circle Company Crown Empire Force Guard Guild Hand Heart
  Hunters Kings Knights Legion Lords Oath Order Pact Riders Sons Swords Throne Tribe Vanguard Watch`)

/** @returns `count` different clan names; the client allows 16 letters and no spaces */
export function createClanNames(random: Random, count: number): string[] {
  const names = new Set<string>()
  for (let number = 2; names.size < count; ) {
    const name = random.chance(0.4)
      ? random.pick(known)
      : random.pick(first) + random.pick(second)
    if (name.length > 16) continue
    const isLate = names.size > known.length + first.length * second.length * 0.5
    names.add(isLate ? `${name.slice(0, 10)}${number++}` : name)
  }
  return [...names]
}

function words(text: string): string[] {
  return text.trim().split(/\s+/)
}
