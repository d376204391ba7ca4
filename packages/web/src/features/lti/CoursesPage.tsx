import { Button, Group } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type LtiCourse, readCourseRoster, untieCourse } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/call.ts";
import { formatDateTime } from "../../lib/dates.ts";
import { queryClient } from "../../lib/query-client.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import card from "../../ui/card.module.css";
import type { Column } from "../../ui/list/columns.tsx";
import { DataTable } from "../../ui/list/DataTable.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { EmptyState, FailedState } from "../../ui/states.tsx";
import { useGroup } from "../group/context.ts";
import classes from "./lti.module.css";
import { coursesQuery } from "./queries.ts";
import { Scores } from "./Scores.tsx";

/** Courses of learning platforms that are this group. */
export function CoursesPage() {
  const { t } = useTranslation();
  const { id: gid } = useGroup().group;
  const courses = useQuery(coursesQuery(gid));
  if (courses.error) return <FailedState error={courses.error} onRetry={courses.refetch} />;
  return (
    <div className={`${card.page} ${classes.stack}`}>
      {courses.data?.length === 0 && <EmptyState text={t("lms.none")} />}
      {courses.data?.map((course) => (
        <Course key={course.id} gid={gid} course={course} />
      ))}
    </div>
  );
}

function Course({ gid, course }: { gid: number; course: LtiCourse }) {
  const { t } = useTranslation();
  const [isLeaving, setLeaving] = useState(false);
  const renew = () => queryClient.invalidateQueries({ queryKey: coursesQuery(gid).queryKey });
  const untie = useMutation({
    mutationFn: () => call(untieCourse, { query: { gid, id: course.id } }),
    onSettled: renew,
  });
  const read = useMutation({
    mutationFn: () => call(readCourseRoster, { body: { gid, id: course.id } }),
    onSettled: renew,
  });
  const title = `${course.title} · ${course.platform}`;
  const count = (state: "waiting" | "sent" | "failed"): Column<LtiCourse["links"][number]> => ({
    key: state,
    title: t(`lms.state.${state}`),
    kind: "right",
    cell: (link) => <span className="numeric">{link.graded ? link[state] : "–"}</span>,
  });
  const links: Column<LtiCourse["links"][number]>[] = [
    { key: "title", title: t("lms.link"), cell: (link) => link.title },
    {
      key: "target",
      title: t("lms.leadsTo"),
      cell: (link) => (link.place ? `${t(`lms.place.${link.place}`)}: ${link.target}` : t("lms.unset")),
    },
    ...[count("waiting"), count("sent"), count("failed")],
  ];
  return (
    <Panel
      title={title}
      more={
        <Group gap="xs">
          <Button size="compact-sm" variant="default" loading={read.isPending} onClick={() => read.mutate()}>
            {t("lms.read")}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => setLeaving(true)}>
            {t("lms.untie")}
          </Button>
        </Group>
      }
    >
      <p className={classes.note}>
        {t("lms.people", { count: course.people })}{" "}
        {course.unknown > 0 && t("lms.unknown", { count: course.unknown })}{" "}
        {course.rosterTime && t("lms.readAt", { time: formatDateTime(course.rosterTime) })}
      </p>
      {course.rosterError && (
        <p className={classes.note} role="alert">
          {t("lms.readFailed", { reason: course.rosterError })}
        </p>
      )}
      <DataTable
        label={t("lms.link")}
        rows={course.links}
        columns={links}
        rowKey={({ id }) => String(id)}
        empty={t("lms.noLinks")}
        expectedRows={2}
      />
      {course.left.length > 0 && (
        <div className={classes.body}>
          <h3>{t("lms.left")}</h3>
          <ul className={classes.choices}>
            {course.left.map(({ username, name, leftTime }) => (
              <li key={username + name}>
                {username} {name} · {formatDateTime(leftTime)}
              </li>
            ))}
          </ul>
        </div>
      )}
      <Scores gid={gid} id={course.id} />
      <ConfirmDialog
        opened={isLeaving}
        title={t("lms.untie")}
        text={t("lms.untieQuestion", { name: course.title })}
        confirm={t("lms.untie")}
        onConfirm={() => {
          setLeaving(false);
          untie.mutate();
        }}
        onCancel={() => setLeaving(false)}
      />
    </Panel>
  );
}
