// Written by `npm run fix` from lib/pages.
import { documentOf, Route } from '#components/shell/routes/route.tsx'
import { HealthScreen } from '#components/tracking/health/health-screen.tsx'

export const generateMetadata = () => documentOf('/total/stepcount')

export default function Page() {
  return (
    <Route path="/total/stepcount">
      <HealthScreen kind="steps" />
    </Route>
  )
}
