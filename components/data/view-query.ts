/** An organisation to show, and the account through which one came to it, where there is one. */
export type View = {
  sid: string
  sname: string
  account?: { suid: string; account: string } | undefined
}

/** What goes on from one page to the next. */
export const carriedNames = ['monitorSid', 'monitorName', 'monitorUid', 'monitorAccount'] as const

/** What a page has chosen inside an organisation: nothing of it belongs to the next one. */
const chosenNames = ['simei', 'alarm', 'sfamilyid', 'sgid', 'group', 'groupName'] as const

/** Names and values of the `monitor…` parameters of an address. */
type Carried = readonly (readonly [name: string, value: string])[]

/** The `monitor…` parameters of an address. */
export function carriedIn(query: URLSearchParams): Carried {
  return carriedNames.flatMap((name) => {
    const value = query.get(name)
    return value ? [[name, value] as const] : []
  })
}

/** Puts an organisation in view into an address; one's own is told by none. */
export function putView(query: URLSearchParams, view: View, ownSid: string | undefined): void {
  for (const name of [...carriedNames, ...chosenNames]) query.delete(name)
  if (view.sid === ownSid) return
  query.set('monitorSid', view.sid)
  query.set('monitorName', view.sname)
  if (!view.account) return
  query.set('monitorUid', view.account.suid)
  query.set('monitorAccount', view.account.account)
}
