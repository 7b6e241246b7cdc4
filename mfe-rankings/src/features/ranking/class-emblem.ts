import type { IconData } from 'shared-ui'
import {
  anvil,
  battleAxe,
  bowArrow,
  broadsword,
  checkedShield,
  holySymbol,
  impLaugh,
  plainDagger,
  prayer,
  wizardStaff,
} from 'shared-ui/icons'

/** The class ids of each role, by the weapon that stands for it. */
const emblems: readonly (readonly [IconData, readonly number[]])[] = [
  [broadsword, [0, 1, 2, 3, 18, 31, 88, 89]],
  [checkedShield, [4, 5, 6, 19, 20, 21, 32, 33, 34, 90, 91, 99, 100, 106, 107]],
  [plainDagger, [7, 8, 22, 23, 35, 36, 93, 101, 108]],
  [bowArrow, [9, 24, 37, 92, 102, 109]],
  [wizardStaff, [10, 11, 12, 13, 25, 26, 27, 38, 39, 40, 94, 95, 103, 110]],
  [impLaugh, [14, 28, 41, 96, 104, 111]],
  [holySymbol, [15, 16, 29, 30, 42, 43, 97, 105, 112]],
  [prayer, [17, 49, 50, 51, 52, 98, 115, 116]],
  [battleAxe, [44, 45, 46, 47, 48, 113, 114]],
  [anvil, [53, 54, 55, 56, 57, 117, 118]],
]

const byClass = new Map(
  emblems.flatMap(([icon, ids]) => ids.map((id) => [id, icon] as const)),
)

/** @returns the emblem of a class; undefined for an id that is missing or unknown */
export function classEmblem(classId: number | undefined): IconData | undefined {
  return classId === undefined ? undefined : byClass.get(classId)
}
