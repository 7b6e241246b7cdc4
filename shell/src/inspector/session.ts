import {
  type InspectorReport,
  inspectorPath,
  overrideParameter,
  overridesPath,
} from 'portal-contract'
import { element, facts } from './dom.ts'
import styles from './inspector.module.css'

/** Asks the gateway. Null where the session has ended meanwhile. */
export async function fetchReport(): Promise<InspectorReport | null> {
  const answer = await fetch(inspectorPath, { cache: 'no-store', redirect: 'manual' })
  return answer.ok ? ((await answer.json()) as InspectorReport) : null
}

async function endSession(): Promise<void> {
  await fetch(overridesPath, { method: 'DELETE' })
  location.reload()
}

/** Describes what the session gets. */
export function summary({
  environment,
  release,
  canaries,
  overrides: { active, builds, origins },
  sessionEnds,
}: InspectorReport): HTMLElement {
  const allowed = [...(builds ? ['published builds'] : []), ...origins].join(', ')
  const tried = active.map(({ remote, build }) => `${remote}@${build}`).join(', ')
  const ends = sessionEnds && new Date(sessionEnds).toLocaleTimeString('en-GB')
  return facts(
    [
      ['Environment', environment],
      ['Release', element('code', {}, release)],
      ['Cohort', canaries.length > 0 ? `canary of ${canaries.join(', ')}` : 'no canary'],
      ['On trial', tried || 'nothing'],
      ['May be tried', allowed || 'nothing'],
      ['Session ends', ends],
    ],
    styles.summary,
  )
}

/** The ways back: to the release, and out of the session. */
export function wayOut({ overrides, sessionEnds }: InspectorReport): HTMLElement {
  const end = element('button', { type: 'button' }, 'End session')
  end.addEventListener('click', () => void endSession())
  const back = element('a', { href: `?${overrideParameter}=` }, 'Back to the release')
  return element(
    'p',
    { class: styles.actions },
    ...(overrides.active.length > 0 ? [back] : []),
    ...(sessionEnds === null ? [] : [end]),
  )
}
