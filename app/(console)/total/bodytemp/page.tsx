// Written by `npm run fix` from lib/pages.
import { documentOf, Route } from '#components/shell/routes/route.tsx'
import { HealthScreen } from '#components/tracking/health/health-screen.tsx'

export const generateMetadata = () => documentOf('/total/bodytemp')

export default function Page() {
  return (
    <Route path="/total/bodytemp">
      <HealthScreen kind="bodyTemperature" />
    </Route>
  )
}
