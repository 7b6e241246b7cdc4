import type { Random } from '#src/demo/random.ts'

/** The game client allows names of at most this many letters. */
const longest = 16

const men =
  words(`Aldric Alarion Ardan Arwel Aurelio Baldric Bastian Beren Caelan Cedric Corvin Darius
  Delmar Doran Eamon Edric Eldrin Emeric Enzo Eowen Erwan Evander Faelan Fenris Gael Galen Garrick
  Gideon Gondar Hadrian Halvard Hector Igor Iskandar Ivar Jareth Jorund Kaelis Kendrick Kieran Leandro
  Lorien Lothar Lucian Magnus Malachi Marcus Mordan Nadir Nikolai Nolan Oberon Odran Orlando Osric
  Otavio Perseu Quintus Ragnar Rolan Rowan Rurik Silas Soren Sylvan Tarion Theron Thormund Tibor
  Tristan Ulric Valdemar Valerian Varian Viggo Viktor Wilhelm Wulfgar Xavier Yorick Zafir Zoran`)

const women =
  words(`Althea Anwyn Astrid Bianca Branwen Brenna Brigid Cassia Celestia Dagna Damaris Diana
  Drusilla Eira Elandra Elenna Elysia Esther Farah Felina Fiora Giselle Gwyneth Helena Hilda Illyria
  Ingrid Isolde Joana Kalina Kyra Lavinia Leona Lyanna Lysandra Maeve Malwen Mariel Melina Meridia
  Morgana Narella Nerissa Nilda Nyssara Octavia Ophelia Orsola Pandora Petra Rafaela Raven Rhea
  Rhiannon Rosalia Sabrina Selene Seraphine Sigrid Solange Tamara Thalia Thora Ulrika Ursula Vanessa
  Vesper Vivian Xandra Yara Ysolde Yvaine Zenobia Zuleika`)

const given = [...men, ...women]

const bynames =
  words(`Blade Bane Bloom Bow Brand Crow Dawn Dusk Ember Fang Flame Frost Gale Grim Hart Hawk
  Heart Hex Iron Knight Light Moon Oak Pyre Rain Rose Rune Sage Shade Shard Shot Sky Song Star Steel
  Stone Storm Sword Thorn Tide Vale Veil Ward Wind Wolf`)

const adjectives =
  words(`Angry Ashen Black Blind Blood Bold Broken Burning Cold Crimson Cruel Dark Dead
  Divine Dread Eternal Fallen Fatal Feral Final Frozen Ghost Golden Grand Grey Hidden Hollow Holy Iron
  Last Lone Lost Lucky Mad Mighty Mystic Night Noble Old Pale Proud Quick Quiet Rapid Red Royal Sacred
  Savage Secret Shadow Silent Silver Sly Solar Stone Storm Swift True Vile Wicked Wild Winter`)

const nouns =
  words(`Angel Archer Arrow Axe Baron Bear Bishop Blade Bringer Caster Chanter Claw Crown Dagger
  Dancer Demon Dragon Druid Duke Dwarf Eagle Elf Falcon Fang Fist Fox Fury Gladius Golem Guard Hammer
  Healer Hunter Jester King Knight Lance Lion Lord Mage Monk Oracle Orc Phantom Phoenix Priest Prince
  Prophet Queen Ranger Raven Reaper Rider Rogue Saint Scout Seeker Shield Singer Slayer Soul Sniper
  Spear Spider Spirit Spoiler Sting Summoner Tank Templar Tiger Titan Tyrant Viper Walker Warden Wolf`)

/** Names in Portuguese and Spanish: a noun and an adjective. */
const phrases = [
  {
    nouns:
      words(`Anjo Anao Arqueiro Barao Bruxo Cavaleiro Corvo Demonio Dragao Elfo Escudo Falcao
      Feiticeiro Ferreiro Guerreiro Lobo Leao Mago Mestre Monstro Profeta Rei Tigre Trovao Vulto`),
    adjectives:
      words(`Negro Branco Louco Cruel Bravo Frio Real Feroz Nobre Veloz Sombrio Antigo
      Maldito Perdido Dourado Eterno Errante`),
  },
  {
    nouns:
      words(`Adaga Aguia Bruxa Coruja Dama Deusa Estrela Fada Fenix Flecha Fera Furia Guerreira
      Lamina Loba Lua Maga Noite Rainha Rosa Sombra Espada`),
    adjectives:
      words(`Negra Branca Louca Cruel Brava Fria Real Feroz Nobre Veloz Sombria Antiga
      Maldita Perdida Dourada Eterna Errante`),
  },
  {
    nouns:
      words(`Halcon Lobo Rayo Brujo Guerrero Caballero Cuervo Tirano Dragon Enano Arquero
      Demonio Rey Tigre Trueno`),
    adjectives: words(
      `Negro Blanco Loco Salvaje Oscuro Eterno Perdido Maldito Veloz Feroz Errante`,
    ),
  },
  {
    nouns: words(
      `Bruja Luna Reina Diosa Espada Flecha Guerrera Sombra Loba Estrella Furia Daga`,
    ),
    adjectives: words(
      `Negra Blanca Loca Salvaje Oscura Eterna Perdida Maldita Veloz Feroz Errante`,
    ),
  },
]

const patterns: readonly ((pick: Random['pick']) => string)[] = [
  (pick) => pick(given),
  (pick) => pick(given) + pick(bynames),
  (pick) => pick(given) + pick(nouns),
  (pick) => pick(adjectives) + pick(nouns),
  (pick) => pick(adjectives) + pick(nouns),
  fromPhrase,
  fromPhrase,
  (pick) => pick(['Sir', 'Lord', 'Dom', 'Don', 'Mr', 'Old']) + pick(men),
  (pick) => pick(['Lady', 'Dona', 'Miss']) + pick(women),
]

/** @param isTaken whether a lower-cased name is already used elsewhere */
export function createPlayerNames(
  random: Random,
  isTaken: (name: string) => boolean = () => false,
): () => string {
  const used = new Set<string>()
  const draw = () => random.pick(patterns)(random.pick)
  const isFree = (name: string) => {
    const plain = name.toLowerCase()
    return name.length <= longest && !used.has(plain) && !isTaken(plain)
  }
  const find = () => {
    for (let tries = 0; tries < 8; tries++) {
      const name = draw()
      if (isFree(name)) return name
    }
    // Like players whose favourite name is taken, adds a number.
    for (let most = 100; ; most *= 2) {
      const name = draw().slice(0, 11) + random.int(2, most)
      if (isFree(name)) return name
    }
  }
  return () => {
    const name = find()
    used.add(name.toLowerCase())
    return name
  }
}

function fromPhrase(pick: Random['pick']): string {
  const phrase = pick(phrases)
  return pick(phrase.nouns) + pick(phrase.adjectives)
}

const clansOfFame =
  words(`Valhalla Requiem Genesis Imperium Nemesis Irmandade Hermandad Fenix Avalon Olympus
  Resistencia Renegados Inquisicao Apocalypse Dinastia Legado Vanguarda Eclipse Insanos Templarios
  Bastardos Camelot Odisseia Exodus Elysium Gladiadores Invictus Legends Mercenarios Oblivion
  Pandemonium Paladinos Prometheus Ragnarok Sanctuary Sentinelas Supremacy Tormenta Untouchables
  Vendetta Vikings Vindicta Warlords Zenith Tropa Conquistadores Guardianes Fantasmas Anarquia Asgard`)

const clanAdjectives =
  words(`Ancient Black Blood Bright Bronze Crimson Dark Dawn Dragon Elder Fallen Fire Ghost
  Golden Holy Iron Last Lion Moon Night Old Pure Raven Red Royal Sacred Shadow Silver Sky Storm Sun
  White Wild Winter Wolf`)

const clanNouns =
  words(`Alliance Army Blades Brothers Circle Company Crown Empire Force Guard Guild Hand Heart
  Hunters Kings Knights Legion Lords Oath Order Pact Riders Sons Swords Throne Tribe Vanguard Watch`)

/** @returns `count` different clan names; the client allows 16 letters and no spaces */
export function createClanNames(random: Random, count: number): string[] {
  const names = new Set<string>()
  for (let number = 2; names.size < count; ) {
    const name = random.chance(0.4)
      ? random.pick(clansOfFame)
      : random.pick(clanAdjectives) + random.pick(clanNouns)
    if (name.length > 16) continue
    const isLate =
      names.size > clansOfFame.length + clanAdjectives.length * clanNouns.length * 0.5
    names.add(isLate ? `${name.slice(0, 10)}${number++}` : name)
  }
  return [...names]
}

function words(text: string): string[] {
  return text.trim().split(/\s+/)
}
