// Written by `npm run fix` from lib/pages.
import { documentOf, Route } from '#components/shell/routes/route.tsx'
import { SimScreen } from '#components/trade/sim/sim-screen.tsx'

export const generateMetadata = () => documentOf('/total/sim')

export default function Page() {
  return (
    <Route path="/total/sim">
      <SimScreen />
    </Route>
  )
}
