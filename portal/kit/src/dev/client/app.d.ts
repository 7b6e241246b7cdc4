declare const portalApp: string

/** The app's own `src/routes.tsx`. */
declare module 'app/routes' {
  export const pages: Readonly<Record<string, { Component: unknown }>>
}

declare module 'react-refresh/runtime' {
  export function createSignatureFunctionForTransform(): unknown
  export function performReactRefresh(): unknown
  export function register(type: unknown, id: string): void
}

declare module '@rspack/plugin-react-refresh/react-refresh' {
  export function refresh(moduleId: string | number, hot: unknown): void
}
