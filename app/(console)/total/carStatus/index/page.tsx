// Written by `npm run fix` from lib/pages.
import { documentOf, Route } from '#components/shell/routes/route.tsx'
import { CarStatusScreen } from '#components/shell/screens/stat/car-status-screen.tsx'

export const generateMetadata = () => documentOf('/total/carStatus/index')

export default function Page() {
  return (
    <Route path="/total/carStatus/index">
      <CarStatusScreen />
    </Route>
  )
}
