import { Breadcrumb } from "../../client/ui/breadcrumb.tsx";
import { CheckboxField } from "../../client/ui/checkbox-field.tsx";
import { FormErrors } from "../../client/ui/form.tsx";
import { SelectField } from "../../client/ui/select-field.tsx";
import { TextField } from "../../client/ui/text-field.tsx";
import type { OptionView } from "../../contract/forms/form-view.ts";
import { MIN_FAMILIES } from "../../domain/pricing/stated-fees.ts";
import { errorNotice, type Notice } from "../../parts/forms/form-answer.ts";
import { NoticeAlert } from "../../parts/forms/notice-alert.tsx";
import { SideNote } from "../../parts/screen/side-note.tsx";
import type { LinkView } from "../../site/link-view.ts";
import { paths } from "../../site/paths.ts";

export interface ReportFeeView {
  readonly breadcrumb: readonly LinkView[];
  readonly title: string;
  readonly lead: string;
  readonly notice: Notice | null;
  readonly errors: Readonly<Record<string, string>>;
  readonly action: string;
  readonly key: string;
  readonly values: Readonly<Partial<Record<"grade" | "shift" | "year" | "fee" | "email" | "isOwn", string>>>;
  readonly grades: readonly OptionView[];
  readonly shifts: readonly OptionView[];
  readonly years: readonly OptionView[];
}

const LABELS = {
  grade: "Série",
  shift: "Turno",
  year: "Ano letivo",
  fee: "Mensalidade, em reais",
  email: "E-mail",
  isOwn: "É o que minha família paga ou pagou nesta escola",
};

/** `/escola/:slug/informar-mensalidade`: a plain form, which works the same with script and without. */
export default function ReportFeePage({ view }: { readonly view: ReportFeeView }) {
  return (
    <div className="form-screen">
      <Breadcrumb trail={view.breadcrumb} />
      <header>
        <h1>{view.title}</h1>
        <p className="lead">{view.lead}</p>
      </header>
      <div className="columns beside">
        <div className="main">
          <NoticeAlert notice={view.notice} />
          <NoticeAlert notice={errorNotice(view.errors, new Map(Object.entries(LABELS)))} />
          <FeeForm view={view} />
        </div>
        <SideNote>
          <h2>O que acontece depois</h2>
          <ol>
            <li>Você confirma pelo link que vai por e-mail.</li>
            <li>Uma pessoa da equipe confere.</li>
            <li>
              A partir de {MIN_FAMILIES} famílias da mesma série e ano, a página da escola mostra de quanto a quanto
              elas pagam. Nunca aparece o que uma família sozinha informou, e nunca como preço da escola.
            </li>
          </ol>
          <p>
            <a href={paths.privacy()}>O que guardamos e por quanto tempo</a>
          </p>
        </SideNote>
      </div>
    </div>
  );
}

function FeeForm({ view: { action, key, values, errors, grades, shifts, years } }: Props) {
  return (
    <form className="simple-form" method="post" action={action}>
      <FormErrors value={errors}>
        <input type="hidden" name="key" value={key} />
        <SelectField name="grade" label={LABELS.grade} options={grades} defaultValue={values.grade} isRequired />
        <SelectField name="shift" label={LABELS.shift} options={shifts} defaultValue={values.shift} isRequired />
        <SelectField name="year" label={LABELS.year} options={years} defaultValue={values.year} isRequired />
        <TextField
          name="fee"
          label={LABELS.fee}
          hint="O valor de um mês, com os descontos que sua família tem: 1.234,50."
          inputMode="decimal"
          autoComplete="off"
          defaultValue={values.fee}
          isRequired
        />
        <TextField
          name="email"
          label={LABELS.email}
          type="email"
          autoComplete="email"
          hint="Para confirmar que foi você. Nunca aparece no site e não vai para a escola."
          defaultValue={values.email}
          isRequired
        />
        <CheckboxField name="isOwn" label={LABELS.isOwn} defaultChecked={values.isOwn === "on"} isRequired />
        <button type="submit">Informar mensalidade</button>
      </FormErrors>
    </form>
  );
}

interface Props {
  readonly view: ReportFeeView;
}
