import type { Permission } from 'shared-api/office/permissions'
import type { OfficeSession } from 'shared-api/office/staff'
import { create } from 'zustand'

/** The session of the member; null if nobody is signed in, undefined until the server was asked. */
export const useOfficeSession = create<{ session: OfficeSession | null | undefined }>(
  () => ({ session: undefined }),
)

export const setSession = (session: OfficeSession | null) =>
  useOfficeSession.setState({ session })

/** Whether the member's role allows it. The API enforces it; pages only hide what it would refuse. */
export const useMay = (permission: Permission): boolean =>
  useOfficeSession(
    ({ session }) => session?.member.permissions.includes(permission) ?? false,
  )
