// Written by `npm run fix` from lib/pages.
import { documentOf, Route } from '#components/shell/routes/route.tsx'
import { NotedSumsScreen } from '#components/tracking/trip-notes/noted-sums-screen.tsx'

export const generateMetadata = () => documentOf('/total/runtime/distance')

export default function Page() {
  return (
    <Route path="/total/runtime/distance">
      <NotedSumsScreen kind="trip" />
    </Route>
  )
}
