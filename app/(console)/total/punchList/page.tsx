// Written by `npm run fix` from lib/pages.
import { documentOf, Route } from '#components/shell/routes/route.tsx'
import { PunchListScreen } from '#components/tracking/attendance/punch-list-screen.tsx'

export const generateMetadata = () => documentOf('/total/punchList')

export default function Page() {
  return (
    <Route path="/total/punchList">
      <PunchListScreen />
    </Route>
  )
}
