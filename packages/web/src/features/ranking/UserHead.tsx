import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { UserHome } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { formatDateTime, formatRelative } from "../../lib/dates.ts";
import { useCount, useLanguage } from "../../lib/i18n.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import card from "../../ui/card.module.css";
import {
  IconBrandGithub,
  IconGenderFemale,
  IconGenderMale,
  IconListCheck,
  IconPencil,
  IconSchool,
  IconWorld,
} from "../../ui/icons.ts";
import { RatingNumber } from "./RatingNumber.tsx";
import { TitleBadge } from "./TitleBadge.tsx";
import classes from "./user-home.module.css";
import { webAddress } from "./web-address.ts";

interface UserHeadProps {
  user: UserHome;
  isOwn: boolean;
}

export function UserHead({ user, isOwn }: UserHeadProps) {
  const { t } = useTranslation();
  const count = useCount();
  const score = user.scoreList.reduce((sum, one) => sum + one, 0);
  const tiles = [
    { key: "submissions", label: t("home.user.submissions"), value: count(user.total) },
    { key: "solved", label: t("home.user.solved"), value: count(user.solvedList.length) },
    { key: "score", label: t("home.user.score"), value: count(score) },
    {
      key: "rating",
      label: t("home.user.rating"),
      value: user.rating === null ? "--" : <RatingNumber rating={user.rating} />,
    },
  ];
  return (
    <section className={`${card.card} ${classes.head}`} aria-label={user.username}>
      <Avatar src={user.avatar} name={user.username} size={84} />
      <div className={classes.about}>
        <h1 className={classes.names}>
          {user.username}
          <Gender gender={user.gender} />
        </h1>
        <p className={classes.badges}>
          {user.nickname && (
            <span className={classes.nickname} data-color={user.nickname.length % 5}>
              {user.nickname}
            </span>
          )}
          <TitleBadge name={user.titleName} color={user.titleColor} />
        </p>
        <Facts user={user} />
      </div>
      <div className={classes.actions}>
        {isOwn && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPencil size={15} />}
            renderRoot={(props) => <Link to="/setting" {...props} />}
          >
            {t("home.user.edit")}
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          leftSection={<IconListCheck size={15} />}
          renderRoot={(props) => (
            <Link to="/status" search={isOwn ? { onlyMine: true } : { username: user.username }} {...props} />
          )}
        >
          {t("home.user.allSubmissions")}
        </Button>
      </div>
      <dl className={classes.tiles}>
        {tiles.map(({ key, label, value }) => (
          <div key={key} data-tile={key}>
            <dt>{label}</dt>
            <dd className="numeric">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Gender({ gender }: { gender: string }) {
  const { t } = useTranslation();
  if (gender !== "male" && gender !== "female") return null;
  const Shape = gender === "male" ? IconGenderMale : IconGenderFemale;
  const label = t(`home.user.${gender}`);
  return (
    <span role="img" aria-label={label} title={label} className={classes.gender} data-gender={gender}>
      <Shape size={18} aria-hidden />
    </span>
  );
}

function Facts({ user }: { user: UserHome }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { school, github, blog, recentLoginTime } = user;
  return (
    <p className={classes.facts}>
      {school && (
        <span>
          <IconSchool size={15} aria-hidden />
          {school}
        </span>
      )}
      <OutLink url={github} icon={<IconBrandGithub size={15} aria-hidden />} name={t("home.user.github")} />
      <OutLink url={blog} icon={<IconWorld size={15} aria-hidden />} name={t("home.user.blog")} />
      {recentLoginTime && (
        <time dateTime={recentLoginTime} title={formatDateTime(recentLoginTime)}>
          {t("home.user.lastLogin", { when: formatRelative(recentLoginTime, language) })}
        </time>
      )}
    </p>
  );
}

function OutLink({ url, icon, name }: { url: string | null; icon: React.ReactNode; name: string }) {
  const address = webAddress(url);
  if (!address) return null;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow">
      {icon}
      {name}
    </a>
  );
}
