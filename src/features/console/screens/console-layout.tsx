import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { Form, Link, NavLink, useLocation } from 'react-router';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import type { AnswerOf } from '../../../shared/call.ts';
import type { showTodayCall } from '../contract.ts';
import { KeyHelp } from './keys.tsx';
import './console.css';
import './console-money.css';

export type Today = AnswerOf<typeof showTodayCall>;

/** Layout of all console pages. */
export function ConsoleLayout({ today, children }: { today: Today; children: ReactNode }) {
  return (
    <div className="console">
      <ConsoleBar today={today} />
      <div className="console-page">{children}</div>
    </div>
  );
}

function ConsoleBar({ today: { operator, queues } }: { today: Today }) {
  const places = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On phones the navigation is one line, wider than the screen.
  useEffect(() => {
    const here = pathname && places.current?.querySelector('[aria-current="page"]');
    if (here) here.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return (
    <header className="console-bar on-cloth">
      <Link to="/admin" className="console-name">
        <span className="console-mark" aria-hidden="true" />
        {PRODUCT_NAME} <span className="console-name-part">Console</span>
      </Link>
      <nav aria-label="Console" className="console-places" ref={places}>
        <Place to="/admin" end>
          Today
        </Place>
        {byLabel(queues).map(({ key, label, waiting, overdue }) => (
          <Place key={key} to={`/admin/${key}`}>
            {label}
            {waiting > 0 && (
              <span className={`console-count ${overdue > 0 ? 'console-count-late' : ''}`}>
                {waiting}
                <span className="visually-hidden"> waiting{overdue > 0 && `, ${overdue} overdue`}</span>
              </span>
            )}
          </Place>
        ))}
        {operator.permissions.includes('hires.read') && <Place to="/admin/hires">Hires</Place>}
        {operator.permissions.includes('figures.read') && <Place to="/admin/figures">Figures</Place>}
        {operator.permissions.includes('people.search') && <Place to="/admin/people">People</Place>}
        {operator.permissions.includes('audit.read') && <Place to="/admin/audit">Audit log</Place>}
        <Place to="/admin/settings">Settings</Place>
      </nav>
      <div className="console-who">
        <KeyHelp />
        <p>
          {operator.name}
          <span className="console-roles">
            {operator.roles.length > 0 ? operator.roles.join(', ') : 'no role'}
          </span>
        </p>
        <Form method="post" action="/signout">
          <button type="submit" className="console-leave">
            Log out
          </button>
        </Form>
      </div>
    </header>
  );
}

/** Sorted by label, so that links keep their place whatever is due next. */
const byLabel = (queues: Today['queues']) =>
  queues.toSorted((one, other) => one.label.localeCompare(other.label));

const Place = (props: ComponentProps<typeof NavLink>) => <NavLink {...props} className="console-place" />;
