import { PortalError } from 'portal-contract'

/** Stands for development in a workspace, which needs the sources of a shell. */
export function develop(): never {
  throw new PortalError(
    'portal dev needs a portal to work in',
    'name one, such as portal dev --portal https://play.example',
  )
}
