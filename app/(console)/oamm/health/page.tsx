// Written by `npm run fix` from lib/pages.
import { HealthScreen } from '#components/platform/health/health-screen.tsx'
import { documentOf, Route } from '#components/shell/routes/route.tsx'

export const generateMetadata = () => documentOf('/oamm/health')

export default function Page() {
  return (
    <Route path="/oamm/health">
      <HealthScreen />
    </Route>
  )
}
