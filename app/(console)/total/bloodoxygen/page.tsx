// Written by `npm run fix` from lib/pages.
import { documentOf, Route } from '#components/shell/routes/route.tsx'
import { HealthScreen } from '#components/tracking/health/health-screen.tsx'

export const generateMetadata = () => documentOf('/total/bloodoxygen')

export default function Page() {
  return (
    <Route path="/total/bloodoxygen">
      <HealthScreen kind="oxygen" />
    </Route>
  )
}
