export { type AppDeclaration, defineApp, type RouteDeclaration } from 'portal-contract'
