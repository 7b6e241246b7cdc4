import { register as registerType } from 'react-refresh/runtime'

export { refresh } from '@rspack/plugin-react-refresh/react-refresh'
export { createSignatureFunctionForTransform } from 'react-refresh/runtime'

/**
 * Makes a component known to Fast Refresh. The runtime is one for all apps while module ids are each app's own:
 * without its name, `./src/home.tsx` of two apps would be one component.
 */
export function register(type: unknown, id: string): void {
  registerType(type, `${portalApp} ${id}`)
}
