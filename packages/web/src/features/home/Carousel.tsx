import { ActionIcon } from "@mantine/core";
import { useReducedMotion } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { CarouselPicture } from "@verdict/contract";
import { type KeyboardEvent, type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconChevronLeft, IconChevronRight, IconPlayerPause, IconPlayerPlay } from "../../ui/icons.ts";
import { ClimbPicture, SolvePicture } from "./CarouselPictures.tsx";
import classes from "./carousel.module.css";
import { carouselQuery } from "./queries.ts";

const INTERVAL_MS = 5000;

/**
 * Pictures of the site; while its administrators have set none, two of our own for who comes for the first time. They
 * change by themselves until somebody points at them, puts the focus there or stops them; never where reduced motion is
 * wished.
 */
export function Carousel({ isForGuest }: { isForGuest: boolean }) {
  const { data, isPending } = useQuery(carouselQuery);
  const own = useOwnSlides();
  const pictures = data?.map((picture) => ({
    key: String(picture.id),
    content: <SitePicture picture={picture} />,
  }));
  // The frame has its height from the start: nothing jumps when the pictures come.
  if (!isForGuest && !pictures?.length) return null;
  if (isPending) return <div className={classes.frame} aria-hidden />;
  return <Slides slides={pictures?.length ? pictures : own} />;
}

interface Slide {
  key: string;
  content: ReactNode;
}

function Slides({ slides }: { slides: Slide[] }) {
  const { t } = useTranslation();
  const isStill = useReducedMotion();
  const [wanted, setWanted] = useState(0);
  const [isStopped, setStopped] = useState(false);
  const [isPaused, setPaused] = useState(false);
  const total = slides.length;
  const current = wanted % total;
  const runs = total > 1 && !isStill && !isStopped;
  const show = (index: number) => setWanted((index + total) % total);

  useEffect(() => {
    if (!runs || isPaused) return;
    const timer = setTimeout(() => setWanted((current + 1) % total), INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [runs, isPaused, current, total]);

  const press = (event: KeyboardEvent) => {
    if (event.key === "ArrowLeft") show(current - 1);
    else if (event.key === "ArrowRight") show(current + 1);
    else return;
    event.preventDefault();
  };

  return (
    <section
      className={classes.frame}
      aria-roledescription="carousel"
      aria-label={t("home.carousel.title")}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      onKeyDown={press}
    >
      {total > 1 && (
        <div className={classes.controls}>
          {!isStill && (
            <ActionIcon
              variant="default"
              size="md"
              aria-label={t(isStopped ? "home.carousel.play" : "home.carousel.pause")}
              onClick={() => setStopped(!isStopped)}
            >
              {isStopped ? <IconPlayerPlay size={15} /> : <IconPlayerPause size={15} />}
            </ActionIcon>
          )}
          <ActionIcon
            variant="default"
            size="md"
            aria-label={t("home.carousel.previous")}
            onClick={() => show(current - 1)}
          >
            <IconChevronLeft size={16} />
          </ActionIcon>
          <span className={classes.dots}>
            {slides.map((slide, index) => (
              <button
                key={slide.key}
                type="button"
                aria-label={t("home.carousel.show", { number: index + 1 })}
                aria-current={index === current || undefined}
                onClick={() => show(index)}
              />
            ))}
          </span>
          <ActionIcon
            variant="default"
            size="md"
            aria-label={t("home.carousel.next")}
            onClick={() => show(current + 1)}
          >
            <IconChevronRight size={16} />
          </ActionIcon>
        </div>
      )}
      <div className={classes.stage} aria-live={runs ? "off" : "polite"}>
        {slides.map((slide, index) => (
          // biome-ignore lint/a11y/useSemanticElements: the carousel pattern asks for a group with this role description
          <div
            key={slide.key}
            role="group"
            aria-roledescription="slide"
            aria-label={t("home.carousel.place", { number: index + 1, total })}
            className={classes.slide}
            data-shown={index === current || undefined}
            inert={index !== current}
          >
            {slide.content}
          </div>
        ))}
      </div>
    </section>
  );
}

function SitePicture({ picture: { url, caption, link } }: { picture: CarouselPicture }) {
  const { t } = useTranslation();
  const shown = (
    <>
      <img src={url} alt="" className={classes.picture} />
      {caption && <span className={classes.caption}>{caption}</span>}
    </>
  );
  if (!link) return shown;
  const isOutside = !/^\/(?![/\\])/.test(link); // "//elsewhere.example" is not of this site
  return (
    <a
      href={link}
      className={classes.leads}
      aria-label={caption ?? t("home.carousel.open")}
      {...(isOutside && { target: "_blank", rel: "noreferrer" })}
    >
      {shown}
    </a>
  );
}

function useOwnSlides(): Slide[] {
  const { t } = useTranslation();
  return [
    {
      key: "solve",
      content: (
        <div className={classes.own}>
          <SolvePicture />
          <div className={classes.words}>
            <p>{t("home.carousel.solve")}</p>
            <Link to="/problem">{t("home.carousel.solveAction")}</Link>
          </div>
        </div>
      ),
    },
    {
      key: "climb",
      content: (
        <div className={classes.own}>
          <ClimbPicture />
          <div className={classes.words}>
            <p>{t("home.carousel.climb")}</p>
            <Link to="/acm-rank">{t("home.carousel.climbAction")}</Link>
          </div>
        </div>
      ),
    },
  ];
}
