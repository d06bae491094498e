// Written by `npm run fix` from lib/pages.
import { documentOf, Route } from '#components/shell/routes/route.tsx'
import { LocksScreen } from '#components/tracking/log-book/locks-screen.tsx'

export const generateMetadata = () => documentOf('/total/runtime/logbook/locks')

export default function Page() {
  return (
    <Route path="/total/runtime/logbook/locks">
      <LocksScreen />
    </Route>
  )
}
