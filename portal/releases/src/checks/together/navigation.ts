import { type Finding, findingsOf } from '#src/findings/finding.ts'
import type { Apps } from './apps.ts'
import { overlap } from './paths.ts'

/** A link of the navigation leads to a page. */
export function checkNavigation({ shell, remotes }: Apps): Finding[] {
  const apps = [shell, ...remotes]
  const routes = apps.flatMap((app) => app.routes)
  return apps.flatMap(({ name, navigation }) =>
    navigation
      .filter(({ path }) => !routes.some((route) => overlap(route.path, path)))
      .map(({ path }) =>
        findingsOf('navigation', name)(
          `leads to ${path}, which nobody owns`,
          `navigation entry ${path}`,
          'add the remote that has the page, or take the entry out',
        ),
      ),
  )
}
