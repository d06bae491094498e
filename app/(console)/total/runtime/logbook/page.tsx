// Written by `npm run fix` from lib/pages.
import { documentOf, Route } from '#components/shell/routes/route.tsx'
import { LogBookScreen } from '#components/tracking/log-book/log-book-screen.tsx'

export const generateMetadata = () => documentOf('/total/runtime/logbook')

export default function Page() {
  return (
    <Route path="/total/runtime/logbook">
      <LogBookScreen />
    </Route>
  )
}
