/** The mathematics part of the demo framework, as an outline (grammar: outline.ts). */

export const MATHEMATICS = `
# NU Whole numbers and integers
## Place value and size [place value, rounding, ordering numbers]
3 Read, write and order whole numbers up to 10,000, and say what each digit stands for.
  - Build a four-digit number from thousands, hundreds, tens and ones in more than one way.
4 Compare whole numbers up to one million and round them to a place that suits the question.
  - Decide whether an exact number or a rounded one serves a question better, and say why.
5 Explain how the worth of a digit changes when it moves one place to the left or to the right,
  also across the decimal point.
6 Place negative whole numbers on a number line and order them together with positive ones.
  - Describe everyday quantities that can fall below zero, such as temperature, depth and debt.
7 Write very large and very small quantities with powers of ten and compare their sizes.
8 Estimate a square root between two whole numbers and mark it on a number line.
## Adding and subtracting [addition, subtraction, estimation]
3 Add and subtract whole numbers up to 1,000 with a written method and check by estimating.
  - Use an addition to check a subtraction, and a subtraction to check an addition.
4 Add and subtract numbers of up to six digits and explain each regrouping.
5 Solve problems of several steps that mix addition and subtraction, and say what each step finds.
6 Add and subtract positive and negative whole numbers and show the result on a number line.
7 Rewrite a subtraction as the addition of the opposite and use this to shorten long sums.
## Multiplying and dividing [multiplication, division, remainders, exponents]
3 Recall the products of one-digit numbers and use them to answer division questions.
  - Show with rows and columns of objects why the order of two factors does not matter.
  - Break a harder product into two easier ones and add the parts.
4 Multiply a three-digit number by a one-digit number, and divide one with a remainder.
  - Say what a remainder means in a story: left over, one more needed, or shared further.
5 Multiply and divide whole numbers of several digits with a written method.
  - Estimate a quotient first and use the estimate to catch a misplaced digit.
6 Multiply and divide positive and negative whole numbers and justify the sign of the result.
7 Write repeated multiplication with exponents and evaluate expressions that contain them.
8 Multiply and divide powers of the same base, with zero and negative exponents among them.
## Factors and multiples [factors, multiples, prime numbers]
3 Sort whole numbers into even and odd, and predict which of the two a sum or product will be.
4 List all the factors of a number up to 100 and decide whether the number is prime.
  - Arrange a number of tiles in every possible rectangle and read the factors from the sides.
5 Find common multiples of two numbers and use them to plan events that repeat.
6 Find the greatest common factor and the least common multiple of two numbers up to 100.
7 Write a number as a product of primes and read from it which numbers divide it.

# FR Fractions, decimals and percents
## Fractions as numbers [unit fractions, equal fractions, number line]
3 Share a whole into equal parts and name one part or several parts with a fraction.
  - Mark fractions between zero and one on a number line by cutting it into equal lengths.
4 Explain with a drawing why two fractions with different digits can name the same amount.
  - Make equal fractions by cutting every part into the same number of smaller parts.
5 Compare two fractions with different denominators by rewriting them or by a benchmark.
  - Use one half as a benchmark to decide quickly which of two fractions is greater.
6 Order fractions, decimals and percents together on one number line.
  - Name a fraction between two given fractions, and explain why there is always another.
7 Turn a fraction into a decimal by dividing, and say whether the decimal ends or repeats.
8 Tell rational from irrational numbers by the way their decimals go on.
## Adding and subtracting fractions [common denominator, mixed numbers]
3 Join and take away parts of the same whole when all the parts are of one size.
4 Add and subtract fractions and mixed numbers that share a denominator.
  - Split a fraction into a sum of smaller fractions in more than one way.
  - Trade between a mixed number and a fraction greater than one.
5 Add and subtract fractions with different denominators by writing both over a common one.
  - Estimate a sum of fractions and spot an answer that cannot be right.
  - Solve stories about lengths, times and recipes in which fractions are added or subtracted.
6 Add and subtract mixed numbers of any denominators in problems of several steps.
7 Add and subtract positive and negative fractions and explain the sign of the result.
## Multiplying and dividing fractions [product of fractions, reciprocal]
4 Multiply a fraction by a whole number and show the product as equal jumps on a number line.
5 Multiply two fractions and show the product as the area of a rectangle.
  - Predict, before calculating, whether multiplying by a fraction makes a number larger or smaller.
  - Read a fraction as the answer to a division of two whole numbers.
6 Divide a fraction by a fraction and make up a story that the division answers.
  - Explain with a drawing how many small parts fit into a larger fraction.
7 Calculate with positive and negative fractions in problems that take several steps.
8 Solve equations in which the unknown is multiplied by a fraction.
## Decimals and percents [tenths, hundredths, percent, money]
4 Write tenths and hundredths as decimals and as fractions, and read them in money and lengths.
5 Calculate with decimals to hundredths, and place the decimal point by estimating.
  - Round a decimal to the nearest tenth and say which amounts would round to the same.
6 Find a percent of an amount, and the whole when a part and its percent are known.
  - Explain a percent as a number of parts in every hundred.
7 Work out discounts, tips and simple interest as an increase or a decrease by a percent.
8 Compare growth by the same amount each year with growth by the same percent each year.

# RP Ratios, patterns and equations
## Ratios and rates [ratio, rate, proportion, slope]
4 Say how many times as large one quantity is as another and use this to solve problems.
5 Keep a recipe or a mixture the same while making more or less of it.
  - Fill in a table of equal ratios and explain the rule that joins its columns.
  - Draw a pair of bars that shows how two quantities in a mixture belong together.
6 Describe two quantities with a ratio, find the rate for one unit and use it to compare.
  - Decide which of two offers is the better buy by the price of one unit.
7 Decide from a table, a graph or a description whether two quantities are proportional.
  - Find the number by which one proportional quantity is multiplied to give the other.
8 Read the rate of a proportional relationship as the slope of a straight line.
## Patterns and rules [number patterns, sequences, functions]
3 Continue a number pattern, put its rule into words and find a term further on.
4 Make a pattern from a rule and point out a feature that the rule does not mention.
5 Follow two patterns side by side and find the rule that leads from one to the other.
6 Show how one quantity depends on another by a table, a graph and an equation.
7 Write an expression for any term of a pattern that grows by equal steps.
8 Decide from a table, a graph or an equation whether a relationship is linear.
  - Build the rule of a line from two of its points.
## Expressions [variables, brackets, equivalent expressions]
5 Write a calculation with brackets and evaluate it in the agreed order.
6 Write an expression with a letter for an unknown number and evaluate it for given values.
  - Name the terms, factors and coefficients of an expression.
  - Recognize two expressions that are equal whatever number the letter stands for.
7 Expand, collect and factor expressions, and say what the new form makes easier to see.
8 Rearrange a formula to find one quantity from the others.
## Equations and inequalities [unknowns, equations, inequalities]
3 Find the missing number in a multiplication or division sentence.
4 Write an equation with a letter for the unknown number of a story, and solve it.
6 Solve equations of one step and check the solution in the story it came from.
7 Solve equations and inequalities of two steps.
  - Show all the solutions of an inequality on a number line.
8 Solve equations with the unknown on both sides and say how many solutions there are.
  - Solve a pair of linear equations by drawing and by substituting.

# GM Shape, space and measurement
## Units of measurement [length, mass, time, conversion]
3 Measure length, mass and liquid volume with a suitable tool and unit.
  - Read a scale on which not every mark carries a number.
  - Tell the time to the minute and find how long something lasts.
4 Change larger units of measurement into smaller ones and record them in a table.
5 Change between units of one system in problems of several steps.
6 Change units with a ratio and keep track of the units throughout a calculation.
7 Calculate with units made of two others, such as meters per second.
## Perimeter and area [perimeter, area, right triangles]
3 Find the area of a rectangle by counting squares and by multiplying, and tell it from perimeter.
4 Use the area or the perimeter of a rectangle to find a side that is not given.
5 Find the area of a rectangle with fractional sides by tiling it and by multiplying.
6 Find the area of triangles, parallelograms and shapes that are made of them.
  - Cut a shape in two different ways and show that both give the same area.
7 Find the circumference and the area of a circle in practical problems.
8 Find a side of a right triangle from the two others.
  - Explain by the areas of squares how the sides of a right triangle are related.
## Solids and volume [volume, surface area, nets]
5 Find the volume of a box by packing it with unit cubes and by multiplying its edges.
  - Split a solid into boxes and add their volumes.
6 Draw the net of a solid and use it to find the surface area.
  - Match nets to solids and find the nets that do not close.
7 Find the volume and the surface area of prisms, and name the shape of a slice through one.
8 Find the volume of cylinders, cones and spheres and compare containers by it.
## Shapes, angles and movements [angles, quadrilaterals, symmetry, coordinates]
3 Sort four-sided shapes by their sides and angles and name shapes that belong to two groups.
4 Measure and draw angles with a protractor and add angles that share a side.
  - Find the lines of symmetry of a shape by folding and by drawing.
5 Arrange shapes in a family tree in which every shape has the properties of those above it.
  - Mark and read points in a coordinate grid and describe the way from one to another.
6 Draw shapes in all four quarters of a coordinate grid and find the lengths of their sides.
7 Make and read scale drawings, and find lengths in the real object from them.
  - Redraw a plan at another scale and say what stays the same.
8 Describe slides, turns and flips in a grid and decide whether two shapes are congruent.

# DC Data and chance
## Collecting and showing data [bar graph, line plot, scatter plot]
3 Ask a question that data can answer, collect the data and show them in a bar graph.
4 Show measurements to a quarter of a unit in a line plot and answer questions from it.
5 Draw and read a line graph of something that changes with time.
  - Choose a scale for an axis so that the change can be seen and is not exaggerated.
6 Choose between a dot plot, a histogram and a box plot, and say what each of them shows.
7 Recognize displays that mislead, such as axes that are cut or steps that are unequal.
8 Draw a scatter plot of two measured quantities and describe its pattern.
  - Lay a straight line through a cloud of points by eye and use it to predict.
## Describing data with numbers [mean, median, spread]
4 Find the greatest, the least and the most common value of a set of data, and its range.
5 Find the mean of a small set of data by leveling out and by dividing.
  - Say what the mean does not tell about the values it comes from.
6 Describe the center and the spread of a set of data by the median, the mean and the range.
  - Predict what one extreme value does to the mean and to the median.
7 Compare two groups by their centers and by how far their values are spread.
8 Read a table of two categories and compare the shares in its rows.
## Chance [probability, outcomes, simulation]
4 Say whether something is certain, likely, unlikely or impossible, and give a reason.
6 List all the outcomes of a simple experiment and count those that are wanted.
7 Give a probability as a number from zero to one and compare it with many repeated trials.
  - Imitate a chance experiment with coins, dice or random numbers.
8 Find the probability of two events in a row with a table or a tree.
## Samples and claims [sampling, bias, evidence]
5 Tell apart asking everybody and asking a few, and say when a few are enough.
  - Describe who is left out when only volunteers answer.
6 Recognize a question that expects answers that differ, and plan how to collect them.
7 Estimate something about a large group from a sample that was drawn at random.
8 Judge whether the data behind a claim support it.
`;
