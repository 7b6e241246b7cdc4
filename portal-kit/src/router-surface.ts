/**
 * The names of `react-router-dom` that the portal shares: what compiles is what runs.
 * Shared whole, the library cannot be tree-shaken; this list is. It only grows: a removal takes two releases.
 */
export {
  createBrowserRouter,
  Link,
  matchRoutes,
  Navigate,
  NavLink,
  Outlet,
  redirect,
  useLoaderData,
  useLocation,
  useNavigate,
  useParams,
  useRouteError,
  useSearchParams,
} from 'react-router'
export { RouterProvider } from 'react-router/dom'
