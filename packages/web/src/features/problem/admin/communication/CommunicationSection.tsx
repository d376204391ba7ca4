import { NumberInput, SegmentedControl, Switch } from "@mantine/core";
import { communicationIos, PROCESSES_MAX, timeRules } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import type { TabProps } from "../Editor.tsx";

const first = { processes: 2, io: "std", timeRule: "sum" } as const;

/** Whether an interactive problem's program is several processes with a manager by the rules of CMS. */
export function CommunicationSection({ form }: Pick<TabProps, "form">) {
  const { t } = useTranslation();
  const { communication } = form.values;
  const turn = (isOn: boolean) => {
    form.setFieldValue("communication", isOn ? first : null);
    form.setFieldValue("checkerProtocol", isOn ? "cms" : "standard");
  };
  return (
    <>
      <Switch
        label={t("admin.communication.on")}
        description={t("admin.communication.note")}
        checked={communication !== null}
        onChange={(event) => turn(event.currentTarget.checked)}
      />
      {communication && (
        <div className="admin-grid">
          <NumberInput
            label={t("admin.communication.processes")}
            description={t("admin.communication.processesNote")}
            min={1}
            max={PROCESSES_MAX}
            allowDecimal={false}
            {...form.getInputProps("communication.processes")}
          />
          <div>
            <div className="admin-label">{t("admin.communication.io")}</div>
            <SegmentedControl
              aria-label={t("admin.communication.io")}
              data={communicationIos.map((value) => ({
                value,
                label: t(`admin.communication.ios.${value}`),
              }))}
              {...form.getInputProps("communication.io")}
            />
          </div>
          <div>
            <div className="admin-label">{t("admin.communication.timeRule")}</div>
            <SegmentedControl
              aria-label={t("admin.communication.timeRule")}
              data={timeRules.map((value) => ({ value, label: t(`admin.communication.rules.${value}`) }))}
              {...form.getInputProps("communication.timeRule")}
            />
          </div>
        </div>
      )}
    </>
  );
}
