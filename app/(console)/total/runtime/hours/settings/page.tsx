// Written by `npm run fix` from lib/pages.
import { documentOf, Route } from '#components/shell/routes/route.tsx'
import { WorkHoursScreen } from '#components/tracking/work-hours/work-hours-screen.tsx'

export const generateMetadata = () => documentOf('/total/runtime/hours/settings')

export default function Page() {
  return (
    <Route path="/total/runtime/hours/settings">
      <WorkHoursScreen />
    </Route>
  )
}
