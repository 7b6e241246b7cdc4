import { register as registerType } from 'react-refresh/runtime'

export { refresh } from '@rspack/plugin-react-refresh/react-refresh'
export { createSignatureFunctionForTransform } from 'react-refresh/runtime'

/** All apps share one runtime: without the app's name, `./src/home.tsx` of two apps would be one component. */
export function register(type: unknown, id: string): void {
  registerType(type, `${portalApp} ${id}`)
}
