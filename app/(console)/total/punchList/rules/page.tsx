// Written by `npm run fix` from lib/pages.
import { documentOf, Route } from '#components/shell/routes/route.tsx'
import { AttendanceRulesScreen } from '#components/tracking/attendance/attendance-rules-screen.tsx'

export const generateMetadata = () => documentOf('/total/punchList/rules')

export default function Page() {
  return (
    <Route path="/total/punchList/rules">
      <AttendanceRulesScreen />
    </Route>
  )
}
