import { useTranslation } from 'react-i18next'
import styles from './class-emblem.module.css'

/** The class ids of each role, in the order of the weapons in `emblems.svg` that stand for them. */
const roles: readonly (readonly number[])[] = [
  // Fighters.
  [0, 1, 2, 3, 18, 31, 88, 89],
  // Knights.
  [4, 5, 6, 19, 20, 21, 32, 33, 34, 90, 91, 99, 100, 106, 107],
  // Rogues.
  [7, 8, 22, 23, 35, 36, 93, 101, 108],
  // Archers.
  [9, 24, 37, 92, 102, 109],
  // Wizards.
  [10, 11, 12, 13, 25, 26, 27, 38, 39, 40, 94, 95, 103, 110],
  // Summoners.
  [14, 28, 41, 96, 104, 111],
  // Healers.
  [15, 16, 29, 30, 42, 43, 97, 105, 112],
  // Prophets and shamans.
  [17, 49, 50, 51, 52, 98, 115, 116],
  // Orc fighters.
  [44, 45, 46, 47, 48, 113, 114],
  // Dwarves.
  [53, 54, 55, 56, 57, 117, 118],
]

const roleOf = new Map(roles.flatMap((ids, role) => ids.map((id) => [id, role] as const)))

/** The emblem of a class; nothing for an id that is missing or unknown. */
export function ClassEmblem({ classId = -1 }: { classId: number | undefined }) {
  const role = roleOf.get(classId)
  if (role === undefined) return null
  return <i className={styles.emblem} data-role={role} aria-hidden="true" />
}

/** @returns a function from a class id to its name; undefined for an id that is missing or unknown */
export function useClassName() {
  const { t } = useTranslation('rankings')
  const names: Record<string, string> = t('classes', { returnObjects: true })
  return (classId: number | undefined) => names[String(classId)]
}
