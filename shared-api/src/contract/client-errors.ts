import { type Static, Type } from 'typebox'

/**
 * The report of a browser about a page, a remote or a promise that failed, or about what the page of a remote left behind
 * (`leftover`). Every text is bounded.
 */
export const ClientErrorReportSchema = Type.Object(
  {
    kind: Type.Union([
      Type.Literal('load'),
      Type.Literal('render'),
      Type.Literal('rejection'),
      Type.Literal('leftover'),
    ]),
    message: Type.String({ maxLength: 500 }),
    path: Type.Optional(Type.String({ maxLength: 200 })),
    release: Type.Optional(Type.String({ maxLength: 100 })),
    remote: Type.Optional(Type.String({ maxLength: 50 })),
    requestId: Type.Optional(Type.String({ maxLength: 100 })),
    stack: Type.Optional(Type.String({ maxLength: 4000 })),
  },
  { title: 'ClientErrorReport' },
)
export type ClientErrorReport = Static<typeof ClientErrorReportSchema>
