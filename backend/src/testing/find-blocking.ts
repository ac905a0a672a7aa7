import { type AlterTableCmd, type Constraint, type Node, parse } from 'libpg-query';
import { OUTSIDE } from '../db/migrate.ts';

/** Tables that stay small. */
const SMALL = new Set([
  'bundle',
  'bundle_price',
  'company',
  'country_currency',
  'discount_code',
  'news',
  'operator',
  'server_secret',
  'site',
]);
/** Default values that are the same for all rows that are there, so that none is written. */
const CONSTANT = ['A_Const', 'SQLValueFunction'];
const ALWAYS_WRITTEN = ['CONSTR_GENERATED', 'CONSTR_IDENTITY'];
const CHECKED = ['CONSTR_CHECK', 'CONSTR_FOREIGN'];
const INDEXED = ['CONSTR_UNIQUE', 'CONSTR_PRIMARY', 'CONSTR_EXCLUSION'];
/** Statements that lock a whole table, or change rows for as long as there are many. */
const WHOLE = ['UpdateStmt', 'DeleteStmt', 'TruncateStmt', 'LockStmt', 'ClusterStmt', 'VacuumStmt', 'ReindexStmt', 'RefreshMatViewStmt'];

/**
 * What a migration does that would stop a site with many rows, or the release before, each with what to write instead
 * (docs/guides/operators.md#stop-and-update).
 */
export async function findBlocking(text: string): Promise<string[]> {
  const statements = ((await parse(text)).stmts ?? []).flatMap(({ stmt }) => (stmt ? [stmt] : []));
  const made = new Set(statements.flatMap((each) => ('CreateStmt' in each ? [each.CreateStmt.relation?.relname] : [])));
  const isLarge = (table: string | undefined) => !made.has(table) && !SMALL.has(String(table));
  const found = OUTSIDE.test(text) ? outsideOf(statements) : statements.flatMap((each) => inside(each, isLarge));
  const adds = statements.some((each) => cmdsOf(each).some(({ subtype }) => subtype === 'AT_AddConstraint'));
  const validates = statements.some((each) => cmdsOf(each).some(({ subtype }) => subtype === 'AT_ValidateConstraint'));
  return adds && validates
    ? [...found, 'A constraint that is added here is validated in a later file: until then its lock is held']
    : found;
}

const cmdsOf = (statement: Node): AlterTableCmd[] =>
  'AlterTableStmt' in statement
    ? (statement.AlterTableStmt.cmds ?? []).flatMap((cmd) => ('AlterTableCmd' in cmd ? [cmd.AlterTableCmd] : []))
    : [];

function inside(statement: Node, isLarge: (table: string | undefined) => boolean): string[] {
  const [kind, { relation }] = Object.entries(statement)[0] as [string, { relation?: { relname?: string } }];
  const table = relation?.relname;
  if ('DropStmt' in statement && statement.DropStmt.concurrent)
    return ['drop index concurrently: in a file that begins with "-- no transaction"'];
  if (WHOLE.includes(kind) && (table === undefined || isLarge(table))) return [`${kind} ${table ?? ''}: change rows in a job, by batches`];
  if (!isLarge(table)) return [];
  if ('RenameStmt' in statement) return [`${table}: the release before still uses the former name: add the new one beside it`];
  if ('IndexStmt' in statement)
    return [`${table}.${statement.IndexStmt.idxname}: create it concurrently, in a file that begins with "-- no transaction"`];
  return cmdsOf(statement).flatMap((cmd) => altered(cmd).map((what) => `${table}.${what}`));
}

function altered({ subtype, name, def }: AlterTableCmd): string[] {
  if (subtype === 'AT_SetNotNull') return [`${name}: add a check (${name} is not null) "not valid", validate it in a later file`];
  if (subtype === 'AT_AlterColumnType') return [`${name}: another type writes the table anew: add a column beside it`];
  if (subtype === 'AT_AddConstraint' && def && 'Constraint' in def) return constrained(def.Constraint, def.Constraint.conname);
  if (subtype !== 'AT_AddColumn' || !def || !('ColumnDef' in def)) return [];
  const { colname, constraints = [] } = def.ColumnDef;
  const given = constraints.flatMap((each) => ('Constraint' in each ? [each.Constraint] : []));
  const value = given.find(({ contype }) => contype === 'CONSTR_DEFAULT')?.raw_expr;
  if (given.some(({ contype }) => ALWAYS_WRITTEN.includes(contype!)) || (value && !isConstant(value)))
    return [`${colname}: its values write the table anew: add it empty, and fill it in a job`];
  if (!value && given.some(({ contype }) => contype === 'CONSTR_NOTNULL')) return [`${colname}: rows that are there need a default`];
  return given.flatMap((each) => constrained(each, colname));
}

function constrained({ contype, skip_validation, indexname }: Constraint, name: string | undefined): string[] {
  if (CHECKED.includes(contype!) && !skip_validation) return [`${name}: add the constraint "not valid", validate it in a later file`];
  if (INDEXED.includes(contype!) && !indexname) return [`${name}: create a unique index concurrently, and add the constraint "using" it`];
  return [];
}

function isConstant(value: Node): boolean {
  if ('TypeCast' in value) return isConstant(value.TypeCast.arg!);
  if ('FuncCall' in value) return JSON.stringify(value.FuncCall.funcname) === '[{"String":{"sval":"now"}}]';
  return CONSTANT.includes(Object.keys(value)[0]!);
}

/** An attempt that was interrupted leaves an invalid index, which the next one drops. */
function outsideOf(statements: readonly Node[]): string[] {
  const dropped = new Set<string>();
  return statements.flatMap((each) => {
    if ('DropStmt' in each && each.DropStmt.concurrent && each.DropStmt.missing_ok) {
      for (const name of JSON.stringify(each.DropStmt.objects).matchAll(/"sval":"(\w+)"/g)) dropped.add(name[1]!);
      return [];
    }
    if (!('IndexStmt' in each) || !each.IndexStmt.concurrent)
      return ['Without a transaction an index is created or dropped, concurrently, and nothing else'];
    const { idxname = '' } = each.IndexStmt;
    return dropped.has(idxname) ? [] : [`${idxname}: "drop index concurrently if exists ${idxname};" before it`];
  });
}
