// Written by `npm run fix` from lib/pages.
import { ScheduleScreen } from '#components/people/schedule/schedule-screen.tsx'
import { documentOf, Route } from '#components/shell/routes/route.tsx'

export const generateMetadata = () => documentOf('/user/schedule')

export default function Page() {
  return (
    <Route path="/user/schedule">
      <ScheduleScreen />
    </Route>
  )
}
